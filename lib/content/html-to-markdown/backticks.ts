/** The length of the longest run of backticks in a text; a longer run delimits the text as code (CommonMark §4.5, §6.1). */
export function longestBacktickRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
