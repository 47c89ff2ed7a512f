import { termPage } from '../../../../list-page'

/** A further page of one category. */
export default termPage('kategori')
