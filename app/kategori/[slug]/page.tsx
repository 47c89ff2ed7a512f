import { termPage } from '../../list-page'

export default termPage('kategori')
