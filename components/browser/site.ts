// The enhancements of every page, bundled into one file for a single request. Pages work without it.
import './theme'
import './menus'
import './search-shortcut'
import './suggestions'
import './broken-pictures'
import './views'
// Pictures of a text become links before the lightbox looks for them.
import './article-text'
import './contents'
import './share'
import './lightbox'
