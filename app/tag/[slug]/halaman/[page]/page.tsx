import { shelfPage } from '../../../../list-page'

/** A further page of one tag. */
export default shelfPage('tag')
