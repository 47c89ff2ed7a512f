/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry of a package in a lock file */
export function isForThisMachine({ os, cpu, libc }) {
  return isListed(os, process.platform) && isListed(cpu, process.arch) && (!libc || isListed(libc, ownLibc()))
}

/** As npm does: no list matches every name, and `!win32` matches every name but that. */
function isListed(/** @type {string[] | undefined} */ names, /** @type {string} */ own) {
  if (!names || names.includes(own)) return true
  return names.every((name) => name.startsWith('!')) && !names.includes(`!${own}`)
}

/** The platform name used in release names: `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
export function platformName() {
  const name = `${process.platform}-${process.arch}`
  return process.platform === 'linux' && ownLibc() === 'musl' ? `${name}-musl` : name
}

/** @type {string | undefined} */
let libcOfThisMachine

/** Cached: the report takes 10 ms and about twenty locked packages need it. Node tells its C library nowhere else. */
function ownLibc() {
  if (libcOfThisMachine) return libcOfThisMachine
  Object.assign(process.report, { excludeNetwork: true })
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const { header } = process.report.getReport()
  libcOfThisMachine = header?.glibcVersionRuntime ? 'glibc' : 'musl'
  return libcOfThisMachine
}
