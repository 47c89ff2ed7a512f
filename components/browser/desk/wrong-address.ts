// Links and passkeys work at one origin only: tells people at another one which it is.
import { find } from '../dom'

const site = find('[data-site]')?.dataset.site
const notice = find('[data-wrong-address]')
if (site && notice && site !== location.origin) notice.hidden = false
