import { termPage } from '../../list-page'

/** The published articles of one tag, the newest first. */
export default termPage('tag')
