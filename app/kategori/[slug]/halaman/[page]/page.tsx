import { shelfPage } from '../../../../list-page'

/** A further page of one category. */
export default shelfPage('kategori')
