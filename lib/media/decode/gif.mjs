/**
 * Whether all blocks are present (GIF89a §§15–27): the decoder reads a file cut between frames as a shorter animation.
 * @param {Buffer} bytes
 */
export function isWholeGif(bytes) {
  let at = 13 + colorTableBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === TRAILER) return true
    if (kind === EXTENSION) at = afterSubBlocks(bytes, at + 2)
    // An image may have its own color table, and has one byte before its data.
    else if (kind === IMAGE) at = afterSubBlocks(bytes, at + 11 + colorTableBytes(bytes[at + 9]))
    else return false
  }
  return false
}

const TRAILER = 0x3b
const EXTENSION = 0x21
const IMAGE = 0x2c

/** @param {number | undefined} flags */
function colorTableBytes(flags = 0) {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

/**
 * @param {Buffer} bytes
 * @param {number} first
 */
function afterSubBlocks(bytes, first) {
  let at = first
  while (bytes[at]) at += 1 + (bytes[at] ?? 0)
  return at + 1
}
