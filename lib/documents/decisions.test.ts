import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codesIn, rowsOf } from './tables'

const FOLDER = 'docs/decisions'
const SECTIONS = [
  ['Context', 'Decision', 'Consequences'],
  ['Context', 'Decision', 'Rejected', 'Consequences'],
]

const files = readdirSync(FOLDER).filter((file) => file !== 'README.md')
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

describe.each(files)('%s', (file) => {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1])
  const [title = '', , date = '', status = ''] = read(file).split('\n')

  test('has its number in its file name and title', () => {
    expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`))
  })

  test('has the date of the decision', () => {
    const day = /^- Date: (\d{4}-\d\d-\d\d)$/.exec(date)?.[1]
    expect(day).toBeDefined()
    expect(new Date(`${day}T00:00:00Z`).toISOString()).toBe(`${day}T00:00:00.000Z`)
  })

  test('is accepted, or superseded by a later one', () => {
    if (status === '- Status: accepted') return
    const [, later, link = ''] = /^- Status: superseded by \[(\d+)\]\((.+)\)$/.exec(status) ?? []
    expect(Number(later)).toBeGreaterThan(number)
    expect(files).toContain(link)
    expect(Number(link.slice(0, 4))).toBe(Number(later))
  })

  test('has the sections of every decision, none of them empty', () => {
    const [, ...sections] = read(file).split(/^## /m)
    expect(SECTIONS).toContainEqual(sections.map((section) => section.split('\n', 1)[0]))
    for (const section of sections) expect(section.split('\n').slice(1).join('').trim()).not.toBe('')
  })
})

describe('docs/decisions/README.md', () => {
  const rows = rowsOf(read('README.md'), '| decision')

  test('lists every decision with its title, in order', () => {
    const titles = files.map((file) => {
      const [, number, title] = /^# (\d+)\. (.*)/.exec(read(file)) ?? []
      return [number, `[${title}](${file})`]
    })
    expect(rows.map(([number, link]) => [number, link])).toEqual(titles)
  })

  test('names only existing code', () => {
    const missing = rows.flatMap(([, , code = '']) => codesIn(code)).filter((path) => !existsSync(path))
    expect(missing).toEqual([])
  })
})
