import { crc32, deflateRawSync } from 'node:zlib'

type File = {
  bytes: Buffer
  packed?: Buffer
  isStored?: boolean
  isLink?: boolean
  /** Overrides the true values in the archive's headers. */
  size?: number
  flags?: number
  method?: number
}

/** A zip archive of these files (APPNOTE.TXT §4.3). */
export function zipOf(files: Record<string, string | File>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, given] of Object.entries(files)) {
    const file: File = typeof given === 'string' ? { bytes: Buffer.from(given) } : given
    const packed = file.packed ?? (file.isStored ? file.bytes : deflateRawSync(file.bytes))
    const shared = headerOf(file, packed.length, Buffer.byteLength(name))
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(file.isLink ? (0o120777 << 16) >>> 0 : 0, 6)
    rest.writeUInt32LE(offset, 10)
    const entry = [Buffer.from('PK\x01\x02\x14\x03'), shared, rest, Buffer.from(name)]
    directory.push(Buffer.concat(entry))
    parts.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

function headerOf({ bytes, isStored, size, flags = 0, method }: File, packed: number, name: number): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(flags, 2)
  header.writeUInt16LE(method ?? (isStored ? 0 : 8), 4)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(packed, 14)
  header.writeUInt32LE(size ?? bytes.length, 18)
  header.writeUInt16LE(name, 22)
  return header
}
