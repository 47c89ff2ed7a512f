import { termPage } from '../../../../list-page'

/** A further page of one tag. */
export default termPage('tag')
