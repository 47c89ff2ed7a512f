/** Whether this Node.js has Node-API 10, as 22.14 and later do. Also used before any package is installed. */
export const hasNodeApi10 = Number(process.versions.napi) >= 10
