import { shelfPage } from '../../../../list-page'

/** A further page of one author. */
export default shelfPage('penulis')
