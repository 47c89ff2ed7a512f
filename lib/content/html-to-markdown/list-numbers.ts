import { type Element, isTag } from 'domhandler'

/** CommonMark 0.31, 5.2: at most nine digits. */
const MAX_NUMBER = 999_999_999

/** The number of the first item of an ordered list; 1 if Markdown has no such number. */
export function firstNumber(list: Element): number {
  const [first = 1] = numbersOf(list)
  return first >= 0 && first <= MAX_NUMBER ? first : 1
}

/** Whether an ordered list is numbered in a way that Markdown lacks: backwards, with gaps, with letters or below zero. */
export function hasOwnNumbers(list: Element): boolean {
  if (list.name !== 'ol') return false
  const { type = '', reversed } = list.attribs
  const first = firstNumber(list)
  return (
    reversed !== undefined ||
    /^[ai]$/i.test(type) ||
    numbersOf(list).some((number, at) => number !== first + at || number > MAX_NUMBER)
  )
}

/** The numbers of the items of a list that counts forwards. */
function numbersOf({ attribs, children }: Element): number[] {
  let next = integerIn(attribs.start) ?? 1
  return children.filter(isTag).map((item) => {
    const number = integerIn(item.attribs.value) ?? next
    next = number + 1
    return number
  })
}

function integerIn(value = ''): number | null {
  const integer = Number.parseInt(value, 10)
  return Number.isNaN(integer) ? null : integer
}
