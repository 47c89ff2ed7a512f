// The enhancements of every screen of the desk, as one file. All but passkeys works without it.
import './wrong-address'
import './passkeys'
import './shortcuts'
import './sign-out'
import './copy'
import './media-upload'
import './import-progress'
import './publish'
