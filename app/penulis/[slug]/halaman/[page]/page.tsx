import { termPage } from '../../../../list-page'

/** A further page of one author. */
export default termPage('penulis')
