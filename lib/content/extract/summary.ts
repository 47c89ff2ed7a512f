import { truncate } from '../../text/strings'

/** The first three sentences, or fewer to fit 300 code points; a longer first sentence is cut at a word. */
export function summarize(text: string): string {
  const summary: string[] = []
  for (const sentence of sentencesOf(text)) {
    if (lengthOf([...summary, sentence].join(' ')) > MAX_SUMMARY_LENGTH) break
    summary.push(sentence)
    if (summary.length === MAX_SENTENCES) break
  }
  if (summary.length > 0) return summary.join(' ')
  const [first = ''] = sentencesOf(text)
  return truncate(first, MAX_SUMMARY_LENGTH)
}

const MAX_SUMMARY_LENGTH = 300
const MAX_SENTENCES = 3
const MAX_INPUT_LENGTH = 3_000
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** Indonesian and English abbreviations, initials and numbers after which a capital letter does not start a sentence. */
const OPEN_END =
  /(?:^|[\s(])(?:\p{Lu}|\d{1,3}|dr|drs|ir|prof|hj?|tn|ny|sdr|bpk|no|hlm|vol|jl|rp|pt|cv|st|mr|mrs|ms|sr|jr|vs|e\.g|i\.e|a\.n|d\.a|u\.p|s\.d|cf|approx|fig)\.$/iu
/** A mark without whitespace after it, as in `a!=b`, `.NET` and URLs. Chinese and Japanese marks end sentences without. */
const INSIDE_WORD = /[.!?]["'”’»)\]}([{]*$/

function* sentencesOf(text: string): Generator<string> {
  for (const block of text.slice(0, MAX_INPUT_LENGTH).split(/\n{2,}/)) {
    let sentence = ''
    for (const { segment } of segmenter.segment(block.replace(/\s+/g, ' '))) {
      sentence += segment
      if (OPEN_END.test(sentence.trim()) || INSIDE_WORD.test(segment)) continue
      if (sentence.trim() !== '') yield sentence.trim()
      sentence = ''
    }
    if (sentence.trim() !== '') yield sentence.trim()
  }
}

function lengthOf(text: string): number {
  return [...text].length
}
