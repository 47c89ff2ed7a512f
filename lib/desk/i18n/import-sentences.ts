import { fillPlaces, SENTENCES, type SentenceCode } from '../../import/sentences'
import type { JobCode, Sentence } from '../../import-jobs/protocol'
import { indonesianAnswer } from './import-answers'
import { INDONESIAN_SENTENCES } from './import-sentences-id'
import type { Language } from './translations'

type ImportSentences = Record<SentenceCode | JobCode, string>

/** The messages of the command, except those about what only users of the command can do. */
const ENGLISH_SENTENCES: ImportSentences = {
  ...SENTENCES,
  picture_without_site: '{url} is not an address: name the old site when you upload the file',
  picture_not_https:
    '{url} is not https: choose to copy pictures when you upload the file, if the service may fetch it',
  stopped: 'Stopped. Run it again to continue.',
  refused: 'The person who runs it is no longer allowed to import.',
  refused_at: 'The person who runs it is no longer allowed to import. Stopped at {source}.',
  page: 'a page (choose “Pages too” when you upload the file to include pages)',
  not_utf8: 'The file is not UTF-8 text; save it as UTF-8.',
  utf_16: 'it is UTF-16 text; save it as UTF-8.',
  json_array: 'it is one JSON array, which no supported program exports.',
  what_is_taken:
    'it must be a WordPress export (XML), a Ghost export (JSON), a Markdown file, or a zip of a folder of Markdown.',
  no_markdown: 'There is no Markdown file in it.',
  xml_broken:
    'The XML is broken at line {line}: {reason}. What came before is done; upload a complete export.',
  xml_cut:
    'The XML ends at line {line}, column {column} before its end: the file was cut off. What came before is done; upload a complete export.',
  json_broken:
    'The JSON breaks off at byte {byte} ({reason}). What came before is done; upload a complete export.',
  json_cut:
    'The JSON breaks off at byte {byte} before its end. What came before is done; upload a complete export.',
  file_gone: 'The file is not there any more; upload it again.',
  process_ended: 'The import ended by itself; the log says why. Run it again.',
  broken_off: 'The import could not go on; the log says why. Run it again.',
}

const TEXTS: Record<Language, ImportSentences> = { id: INDONESIAN_SENTENCES, en: ENGLISH_SENTENCES }
const ANSWERS = { id: indonesianAnswer, en: () => undefined }

/** A message of an import in a language of the desk; unknown answers of the service keep their own wording. */
export function importSentence(language: Language) {
  const toText = ({ code, values }: Sentence): string => {
    const texts: Record<string, string> = TEXTS[language]
    const answer = code === 'service' ? ANSWERS[language](values) : undefined
    return answer ?? fillPlaces(texts[code] ?? code, values, toText)
  }
  return toText
}
