// Links and passkeys are made for one address: whoever is at another one is told which it is.
import { find } from '../dom'

const site = find('[data-site]')?.dataset.site
const notice = find('[data-wrong-address]')
if (site && notice && site !== location.origin) notice.hidden = false
