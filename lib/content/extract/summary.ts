import { truncate } from '../../text/strings'

/** The first three sentences, or fewer to fit 300 code points; a longer first sentence is cut at a word. */
export function summarize(text: string): string {
  let summary = ''
  let sentences = 0
  for (const sentence of sentencesOf(text)) {
    const longer = summary + sentence
    if (lengthOf(longer.trimEnd()) > MAX_SUMMARY_LENGTH) break
    summary = longer
    sentences += 1
    if (sentences === MAX_SENTENCES) break
  }
  if (sentences > 0) return summary.trimEnd()
  const [first = ''] = sentencesOf(text)
  return truncate(first.trimEnd(), MAX_SUMMARY_LENGTH)
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

/** The sentences of a text with the space after each; Chinese and Japanese ones have none. */
function* sentencesOf(text: string): Generator<string> {
  for (const block of text.slice(0, MAX_INPUT_LENGTH).split(/\n{2,}/)) {
    let sentence = ''
    for (const { segment } of segmenter.segment(`${block.replace(/\s+/g, ' ').trim()} `)) {
      sentence += segment
      if (OPEN_END.test(sentence.trim()) || INSIDE_WORD.test(segment)) continue
      if (sentence.trim() !== '') yield sentence
      sentence = ''
    }
    if (sentence.trim() !== '') yield sentence
  }
}

function lengthOf(text: string): number {
  return [...text].length
}
