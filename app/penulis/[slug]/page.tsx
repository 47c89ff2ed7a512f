import { termPage } from '../../list-page'

/** The published articles of one author, the newest first. */
export default termPage('penulis')
