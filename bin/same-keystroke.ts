/** npm forwards a Ctrl-C that the terminal also sends to this process; both signals arrive within moments. */
export const SAME_KEYSTROKE_MS = 500
