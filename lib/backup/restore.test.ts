import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { craftBackup } from '../../e2e/support/craft-backup'
import { filledDatabase, isMarked, wordsIn } from '../../e2e/support/filled-database'
import { mountSmallDisk } from '../../e2e/support/small-disk'
import { Sqlite } from '../db/sqlite/driver.mjs'
import { backUp } from './back-up'
import { backUpBeforeMigration } from './before-migration'
import { BackupError } from './error'
import { restore } from './restore'

const folder = mkdtempSync(join(tmpdir(), 'artikel-backup-'))

describe('a backup', () => {
  test('is readable only by its owner, and replaces an older one with its name', async () => {
    const [database, file] = [filledDatabase(1), newFile()]
    await backUp(sqlite(database), file)
    const before = readFileSync(file)
    await backUp(sqlite(database), file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).equals(before)).toBe(false)
  })

  test('is flushed to the disk, and then its name in its folder', async () => {
    const [database, file] = [filledDatabase(1), newFile()]
    const flushed: string[] = []
    const sync = vi.spyOn(await fileHandlePrototype(), 'sync')
    onTestFinished(() => sync.mockRestore())
    sync.mockImplementation(async function (this: FileHandle) {
      const name = existsSync(file) ? 'named' : 'not named yet'
      flushed.push(`${(await this.stat()).isDirectory() ? 'folder' : 'file'}, ${name}`)
    })
    await backUp(sqlite(database), file)
    expect(flushed).toEqual(['file, not named yet', 'folder, named'])
  })

  test('says that its folder does not exist', async () => {
    const database = sqlite(filledDatabase(1))
    const [place, file] = [join(folder, 'nope'), newFile()]
    writeFileSync(file, '')
    for (const missing of [place, file])
      await expect(backUp(database, join(missing, 'x.backup'))).rejects.toThrow(
        new BackupError(`There is no folder ${missing}; make it, or name another.`),
      )
  })

  test('overwrites neither another kind of file nor the database', async () => {
    const [database, file] = [filledDatabase(1), newFile()]
    writeFileSync(file, 'Catatan penting\n')
    await expect(backUp(sqlite(database), file)).rejects.toThrow(
      'already exists and is not a backup of Artikel',
    )
    expect(readFileSync(file, 'utf8')).toBe('Catatan penting\n')
    await expect(backUp(sqlite(database), database)).rejects.toThrow('is the database itself')
    expect(wordsIn(database)).toHaveLength(1)
  })

  test('does not replace a folder or a device, and replaces the target of a symbolic link', async () => {
    const [database, file, link] = [filledDatabase(1), newFile(), newFile()]
    await expect(backUp(sqlite(database), folder)).rejects.toThrow('is not a file')
    await expect(backUp(sqlite(database), '/dev/null')).rejects.toThrow('is not a file')
    await backUp(sqlite(database), file)
    const before = readFileSync(file)
    symlinkSync(file, link)
    await backUp(sqlite(database), link)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(file).equals(before)).toBe(false)
  })

  test('that runs at the same time as another with its name leaves a complete file', async () => {
    const [database, file] = [filledDatabase(20_000), newFile()]
    await Promise.all([backUp(sqlite(database), file), backUp(sqlite(database), file)])
    const target = join(folder, 'whole.db')
    await restore(sqlite(target), file, { mayReplace: false })
    expect(wordsIn(target)).toHaveLength(20_000)
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  test('deletes partial files older than a day, those of backups of other names too, and no other file', async () => {
    const [database, file] = [filledDatabase(1), newFile()]
    const partial = (name: string) => `${name}.${randomUUID()}.partial`
    const [old, former, recent] = [partial(file), partial(newFile()), partial(file)]
    const download = `${newFile()}.partial`
    const names = [old, former, recent, download]
    for (const name of names) writeFileSync(name, '')
    for (const name of [old, former, download]) utimesSync(name, 0, 0)
    onTestFinished(() => names.forEach((name) => void rmSync(name, { force: true })))
    await backUp(sqlite(database), file)
    expect(names.map((name) => existsSync(name))).toEqual([false, false, true, true])
  })

  test('leaves no file on a full disk, and a restore an empty database', async ({ skip }) => {
    const disk = mountSmallDisk(2)
    if (!disk) return skip('This user may not mount a disk, so none can be filled.')
    onTestFinished(disk.remove)
    const [database, file] = [filledDatabase(120_000), newFile()]
    await expect(backUp(sqlite(database), join(disk.folder, 'a.backup'))).rejects.toThrow(
      /^There is no space for /,
    )
    expect(readdirSync(disk.folder)).toEqual([])

    await backUp(sqlite(database), file)
    const target = join(disk.folder, 'artikel.db')
    await expect(restore(sqlite(target), file, { mayReplace: false })).rejects.toThrow(
      'There is no space for the database',
    )
    expect(isMarked(target)).toBe(false)
  })
})

describe('a restore rejects, before it writes anything,', () => {
  const damages: { name: string; damage: (bytes: Buffer) => Buffer; message: RegExp }[] = [
    {
      name: 'a truncated file',
      damage: (bytes) => bytes.subarray(0, -100),
      message: /is incomplete or was changed/,
    },
    {
      name: 'a file cut in its first line',
      damage: (bytes) => bytes.subarray(0, 20),
      message: /is not a backup/,
    },
    { name: 'an empty file', damage: () => Buffer.alloc(0), message: /is not a backup of Artikel/ },
    { name: 'a changed byte', damage: (bytes) => flipped(bytes, bytes.length >> 1), message: /was changed/ },
    { name: 'a changed version', damage: (bytes) => flipped(bytes, 35), message: /was changed/ },
    {
      name: 'a changed checksum',
      damage: (bytes) => flipped(bytes, bytes.length - 1),
      message: /was changed/,
    },
    {
      name: 'extra bytes after the end',
      damage: (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
      message: /was changed/,
    },
    { name: 'another kind of file', damage: () => gzipSync('[]'), message: /is not a backup of Artikel/ },
    {
      name: 'a file of a newer format',
      damage: (bytes) => withHeader(bytes, { artikel_backup: 2 }),
      message: /was made by a newer version of Artikel/,
    },
    {
      name: 'a file of newer tables',
      damage: (bytes) => withHeader(bytes, { migration: '29990101000000_later' }),
      message: /was made by a newer version of Artikel/,
    },
  ]

  test.for(damages)('$name', async ({ damage, message }) => {
    const [file, target] = [newFile(), join(folder, `${files}.db`)]
    await backUp(sqlite(filledDatabase(1_000)), file)
    writeFileSync(file, damage(readFileSync(file)))
    await expect(restore(sqlite(target), file, { mayReplace: true })).rejects.toThrow(message)
    expect(existsSync(target)).toBe(false)
  })

  const table = (name: string, columns: object[]) => JSON.stringify({ table: name, columns, last_id: null })
  const text = (name: string) => ({ name, kind: 'text' })
  const crafted: { name: string; line: string; message: RegExp }[] = [
    {
      name: 'an unknown table',
      line: table('users', [text('name')]),
      message: /^The table "users" of/,
    },
    {
      name: 'a table without columns',
      line: table('article_month', []),
      message: /^The table "article_month" of/,
    },
    {
      name: 'a repeated table',
      line: table('word', ['id', 'term', 'total'].map(text)),
      message: /"word"/,
    },
    {
      name: 'a table that backups leave out',
      line: table('_prisma_migrations', [text('id')]),
      message: /"_prisma_/,
    },
    {
      name: 'a line of another format',
      line: '{"users":[]}',
      message: /^A line of the backup was not written by Artikel/,
    },
    {
      name: 'an extra column',
      line: table('secret', ['name', 'value', 'created_at', 'x'].map(text)),
      message: /"secret"/,
    },
    {
      name: 'a line without an end',
      line: 'x'.repeat(129 * 1024 * 1024),
      message: /^A line .+ longer than 128 MiB/,
    },
  ]
  test.for(crafted)('$name with a valid checksum', async ({ line, message }) => {
    const [file, target] = [newFile(), join(folder, `${files}.db`)]
    await backUp(sqlite(filledDatabase(1)), file)
    // Replaces the lines of the table, if there are any.
    const begin = line.slice(0, line.indexOf(','))
    craftBackup(file, (lines) => [
      ...lines.filter((other) => begin.includes('word') || !other.startsWith(begin)),
      line,
    ])
    await expect(restore(sqlite(target), file, { mayReplace: true })).rejects.toThrow(message)
    expect(existsSync(target)).toBe(false)
  })

  test('a missing file, and a folder', async () => {
    const target = sqlite(join(folder, 'missing.db'))
    const [missing, options] = [join(folder, 'nope'), { mayReplace: false }]
    await expect(restore(target, missing, options)).rejects.toThrow(
      new BackupError(`There is no file ${missing}.`),
    )
    await expect(restore(target, folder, options)).rejects.toThrow(
      new BackupError(`${folder} is not a file.`),
    )
  })

  test('a target that is not empty, unless it may be replaced', async () => {
    const [one, other, file] = [filledDatabase(3), filledDatabase(5), newFile()]
    await backUp(sqlite(one), file)
    await expect(restore(sqlite(other), file, { mayReplace: false })).rejects.toThrow(
      'The database is not empty; use --replace',
    )
    expect(wordsIn(other)).toHaveLength(5)
    await restore(sqlite(other), file, { mayReplace: true })
    expect(wordsIn(other)).toEqual(wordsIn(one))
  })

  test('a target that is in use or newer', async () => {
    const [database, file] = [filledDatabase(1), newFile()]
    await backUp(sqlite(database), file)
    const db = new Sqlite(database)
    db.exec(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('a', '', '29990101000000_later')`,
    )
    await expect(restore(sqlite(database), file, { mayReplace: true })).rejects.toThrow(
      'The database is in use',
    )
    db.close()
    await expect(restore(sqlite(database), file, { mayReplace: true })).rejects.toThrow(
      'is from a newer version of Artikel',
    )
  })
})

test('a restore names the active keys and the people who may sign in', async () => {
  const [database, target, file] = [filledDatabase(1), filledDatabase(1), newFile()]
  const db = new Sqlite(database)
  const insert = db.prepare(
    "INSERT INTO api_key (id, name, hash, scopes, created_at, expires_at, revoked_at) VALUES (?, ?, '', '', 0, ?, ?)",
  )
  const [past, future] = [Date.now() - 1_000, Date.now() + 60_000]
  for (const [name, expiresAt, revokedAt] of [
    ['berlaku', null, null],
    ['sebentar', future, null],
    ['habis', past, null],
    ['dicabut', null, past],
  ]) {
    insert.run(name, name, expiresAt, revokedAt)
  }
  db.exec(`INSERT INTO person (name, key, scopes, user_handle, created_at, disabled_at)
    VALUES ('Sari', 'sari', '', 'a', 0, NULL), ('Pergi', 'pergi', '', 'b', 0, 1)`)
  db.close()
  await backUp(sqlite(database), file)
  expect(await restore(sqlite(target), file, { mayReplace: true })).toEqual({
    keys: ['berlaku', 'sebentar'],
    people: ['Sari'],
  })
})

test('media files known only to the replaced database are left to the cleanup', async () => {
  const [database, target, file] = [filledDatabase(1), filledDatabase(1), newFile()]
  const kept = mediaRow('kept')
  runSql(database, kept)
  runSql(
    target,
    `${kept}; ${mediaRow('later')}; INSERT INTO stray_files (name, since) VALUES ('deleted', 0);
    INSERT INTO import_job (person_id, name, file, bytes, options, is_dry_run, state, progress, created_at)
    VALUES (1, 'a.zip', 'impor-1', 1, '{}', 1, 'ended', '{}', 0), (1, 'b.zip', NULL, 1, '{}', 0, 'ended', '{}', 0)`,
  )
  await backUp(sqlite(database), file)
  await restore(sqlite(target), file, { mayReplace: true })
  const db = new Sqlite(target)
  const names = db.prepare('SELECT name FROM stray_files ORDER BY name').pluck().all()
  db.close()
  expect(names).toEqual(['deleted', 'impor-1', 'later'])
})

test('a failed restore leaves the database unchanged', async () => {
  const [database, target, file] = [filledDatabase(2), filledDatabase(3), newFile()]
  const db = new Sqlite(database)
  db.pragma('foreign_keys = OFF')
  db.exec(
    `INSERT INTO article_month (month, total) VALUES (1, 1); INSERT INTO article_preview (article_id, generation) VALUES (7, 1)`,
  )
  db.close()
  await backUp(sqlite(database), file)
  await expect(restore(sqlite(target), file, { mayReplace: true })).rejects.toThrow(
    'refers to one of "article" that is not there',
  )
  expect([wordsIn(target).length, isMarked(target)]).toEqual([3, false])
})

test('a database of an older version is backed up before its migration, and can be restored', async () => {
  const [database, target] = [filledDatabase(2, '20261122200000_redirect'), join(folder, 'older.db')]
  for (let time = 0; time < 4; time++) await backUpBeforeMigration(sqlite(database))
  const backups = join(dirname(database), 'backups')
  const names = readdirSync(backups)
  expect(names).toHaveLength(3)
  for (const name of names) expect(name).toMatch(/^before-20261122210000_preview-\d+\.backup$/)

  await restore(sqlite(target), join(backups, names[0] ?? ''), { mayReplace: false })
  expect(wordsIn(target)).toEqual(wordsIn(database))
  await backUpBeforeMigration(sqlite(target))
  expect(existsSync(join(dirname(target), 'backups'))).toBe(false)
})

function sqlite(file: string) {
  return { provider: 'sqlite', file } as const
}

let files = 0
/** What all open files have their functions from. */
async function fileHandlePrototype(): Promise<FileHandle> {
  const handle = await open(folder)
  await handle.close()
  return Object.getPrototypeOf(handle)
}

function newFile(): string {
  files += 1
  return join(folder, `${files}.backup`)
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** A backup with a changed header and a valid checksum. */
function withHeader(bytes: Buffer, changes: object): Buffer {
  const end = bytes.indexOf('\n')
  const header = { ...JSON.parse(bytes.subarray(0, end).toString()), ...changes }
  const covered = Buffer.concat([Buffer.from(JSON.stringify(header)), bytes.subarray(end, -32)])
  return Buffer.concat([covered, createHash('sha256').update(covered).digest()])
}

function mediaRow(name: string): string {
  return `INSERT INTO media (id, name, type, bytes, width, height, color, is_opaque, alt, created_at)
    VALUES ('${name}', '${name}', 'image/png', 1, 1, 1, '#fff', 1, '', 0)`
}

function runSql(file: string, statements: string) {
  const db = new Sqlite(file)
  db.exec(statements)
  db.close()
}
