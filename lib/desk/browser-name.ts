/** The order matters: most of them also name others. */
const BROWSERS: [RegExp, string][] = [
  // The session of an import by the service itself.
  [/^Artikel-Import$/, 'Import'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biP(?:hone|ad|od)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox, Linux` for a `User-Agent`; null for an unknown browser. */
export function browserName(agent: string): string | null {
  const browser = nameIn(BROWSERS, agent)
  const system = nameIn(SYSTEMS, agent)
  return browser === undefined ? null : [browser, system].filter(Boolean).join(', ')
}

function nameIn(names: [RegExp, string][], agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1]
}
