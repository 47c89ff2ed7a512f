/**
 * The messages about the pieces of a source, in English, with `{places}` for values. The command shows them as they are, the
 * desk translates them.
 */
export const SENTENCES = {
  // What an article loses.
  cut: 'cut to {max} characters: {text}',
  controls: 'control characters were removed',
  unreadable: 'some characters are unreadable (\uFFFD): parts of the file are not UTF-8',
  too_many: 'more than {max}; left out: {names}',
  address_lost: '{address} does not redirect: {reason}',
  address_unwritable:
    '{address} does not redirect: {reason}; it has characters that a web server redirect cannot contain',
  too_many_aliases: 'an article has at most {max}',
  no_path: 'it is neither a path nor a full URL',
  long_alias: 'it has more than {max} characters',
  reserved_alias: 'the service answers there itself',
  alias_of_earlier: 'it already belongs to an earlier article',
  alias_of_other: 'it already belongs to another article of the service',
  picture_without_site: '{url} is not a full URL: give the address of the old site with --base',
  picture_not_https: '{url} is not https: --copy-images copies it if the service is allowed to fetch it',
  no_picture: '{url} is not the address of a picture',
  picture_not_uploaded: '{path} was not uploaded: {reason}',
  large_picture: 'it is larger than the service accepts.',
  pictures_not_taken: 'the service accepts no pictures',
  gallery_cut: 'more than {max} pictures; the first are kept',
  embed_linked: 'the embedded {url} is a link now',
  slug_changed: '{from} became {to}',
  slug_of_earlier: '{slug} is taken by an earlier article; this one became {free}',
  far_date: '{date} is more than {years} years ahead; the article became a draft',
  scheduled_without_date: 'it was scheduled without a readable date; it is a draft now',
  was_pending: 'it was pending review; it is a draft now',
  was_private: 'it was private; it is a draft now',
  had_password: 'it had a password; it is a draft now',
  attachment_missing: 'the attachment {id} is not in the export',
  one_comment: '1 comment',
  comments: '{count} comments',
  sticky: 'it was pinned to the top',
  names: '{names}',
  block_empty: 'the block {name} is filled in by WordPress; its place is left empty',
  gallery_empty: '[gallery{attributes}]: the export has none of its pictures',
  gallery_incomplete: '[gallery{attributes}]: {missing} of {all} pictures are not in the export',
  shortcode: 'the shortcode [{name}] stays as text: only WordPress can fill it',
  variable: '{text}: only WordPress can fill {variable}',
  node_text: 'the {type} node is kept as its text',
  card_left_out: 'the card {name} is left out: only Ghost can show it',
  card_gated: 'a card that not all readers saw is left out',
  part_gated: 'a part that not all readers saw is left out: {name}',
  section_left_out: 'a section of the kind {kind} is left out',
  atom_text: 'the atom {name} is kept as its text',
  document_unreadable: "the editor's document could not be read: {reason}",
  sent_by_mail: 'it was for email only; it is a draft now',
  not_for_all: 'it was for {visibility} only; it is a draft now',
  internal_tag: 'the internal tag {name} is left out',
  field_lost: '{meaning}: {text}',
  codeinjection_head: 'code for the head of the page',
  codeinjection_foot: 'code for the foot of the page',
  canonical_url: 'the address of the original',
  custom_template: 'a theme template',
  email_subject: 'an email subject',
  og_title: 'a title for Facebook',
  og_description: 'a description for Facebook',
  og_image: 'a picture for Facebook',
  twitter_title: 'a title for X',
  twitter_description: 'a description for X',
  twitter_image: 'a picture for X',
  featured: 'it was featured',
  own_syntax: '{syntax} stays as text: {example}',
  own_syntax_repeated: '{syntax} stays as text: {example} (and {more} more)',
  hugo_shortcode: 'a Hugo shortcode',
  liquid: 'Liquid',
  wikilink: 'a wikilink',
  mdx_component: 'an MDX component',
  kramdown_attributes: 'a Kramdown attribute list',
  obsidian_comment: 'an Obsidian comment',
  obsidian_callout: 'an Obsidian callout',
  obsidian_mark: 'an Obsidian highlight',
  formula: 'a formula',
  other_fields: 'not kept: {names}',
  picture_not_in_folder: '{path} is not in the folder',
  other_covers: 'only the first is the cover; left out: {names}',
  cover_without_picture: 'the front matter names no picture for it',
  permalink_pattern: '{permalink} is a pattern; add the resulting path as an alias',
  alias_no_address: '{alias} is not an address',
  unknown_date: '{text} could not be understood as a date',
  had_status: 'it was {status}; it is a draft now',
  was_hidden: 'it was not public; it is a draft now',
  no_language: '{text} is not a language tag',
  not_translated: 'there is no article at {name}',
  had_no_page: 'it had no page; it is a draft now',
  expired: 'it expired at {date}; it is a draft now',

  // Why a piece is skipped.
  page: 'a page (--pages includes pages)',
  no_post: 'not a post: {type}',
  in_trash: 'in the trash',
  with_status: 'with the status {status}',
  without_text: 'without text',
  not_markdown: 'not in Markdown: {extension}',
  section_page: 'a section page',
  bare_html: 'HTML without front matter',
  about_folder: 'about the folder',

  // Why a piece fails.
  long_content: 'content must have at most 1 MiB; it has {bytes} bytes',
  long_file: 'The file has {bytes} bytes, more than an article can hold.',
  not_utf8: 'The file is not UTF-8 text; convert it: iconv -f windows-1252 -t utf-8 OLD > NEW.',
  front_matter_open: 'The front matter is not closed: end it with a line like its first.',
  front_matter_code: 'The front matter ---{language} is code and is not evaluated; write it as YAML.',
  front_matter_unreadable: 'The front matter could not be read: {reason}.',
  long_data: 'The data in {file} is too long for front matter.',
  data_unreadable: 'The data in {file} could not be read: {reason}.',
  slug_without_letter: 'The slug in the front matter has no letter or digit.',
  slug_twice: 'An earlier line already has the slug "{slug}".',
  line_not_json: 'The line is not a JSON object; put one article on each line.',
  line_nested: 'The line is nested deeper than {max} levels.',
  long_line: 'The line has {bytes} bytes, more than the service accepts.',
  line_not_utf8: 'The line is not UTF-8 text.',
  line_unknown:
    'An import at {at} ended without a response for this line: it may have been published, so it is not posted again. Look for the article; to post it, remove the line with {key} from the .imported file.',
  line_without_slug: 'The line has no slug.',
  /** `about` is the code of the service's error, `detail` what it concerns. */
  service: '{text}',

  // Why a source cannot be imported, or breaks off.
  unknown_file: '{file} cannot be imported: {guess}',
  compressed: 'it is compressed; unpack it first.',
  utf_16: 'it is UTF-16 text; convert it: iconv -f utf-16 -t utf-8 OLD > NEW.',
  json_array: "it is one JSON array; put one article on each line (jq -c '.[]').",
  what_is_taken:
    'it must be NDJSON (one JSON object per line), a WordPress export (XML), a Ghost export (JSON), a Markdown file (.md), or a folder of them.',
  no_wordpress_export:
    'This is {kind}, not a WordPress export: make one in WordPress under Tools → Export, “All content”.',
  feed: 'a feed',
  web_page: 'a page',
  xml: 'XML',
  no_markdown: 'There is no Markdown file in {path}.',
  ndjson_by_command: 'Import NDJSON with the command: npm run import.',
  archive_file_large: '{name} in the archive is larger than {max} MiB; import it with the command.',
  archive_large: 'The archive holds more than 1 GiB; import it with the command.',
  archive_files: 'The archive has more than {max} files and folders.',
  archive_name:
    '{name} in the archive cannot be unpacked: its name is too long, or already taken by another file or folder.',
  archive_encrypted: 'The archive is encrypted; create one without a password.',
  archive_incomplete: 'The archive is too large or incomplete; import it with the command.',
  archive_packing: '{name} uses an unsupported compression method; create the archive again as a plain zip.',
  archive_broken: 'The archive is broken or incomplete; create it again.',
  xml_broken:
    'The XML is broken at line {line}: {reason}. Everything before that was read; get a complete export and run the same command again.',
  xml_cut:
    'The XML ends at line {line}, column {column} before its end: the file was cut off. Everything before that was read; get a complete export and run the same command again.',
  xml_deep: 'elements are nested deeper than {max}',
  xml_item_in_item: 'an <item> begins in another',
  xml_open: '<{name}> is not closed',
  xml_stray: 'a closing tag closes nothing',
  xml_item: 'an <item> is larger than 32 MiB',
  xml_tag: 'a tag or a CDATA section is larger than 64 MiB',
  json_broken:
    'The JSON breaks off at byte {byte} ({reason}). Everything before that was read; get a complete export and run the same command again.',
  json_cut:
    'The JSON breaks off at byte {byte} before its end. Everything before that was read; get a complete export and run the same command again.',
  json_deep: 'it is nested deeper than {max} levels',
  stopped: 'Stopped. Run the same command again to continue.',
  stopped_at: 'Stopped at {source}. {text}',
  /** The service accepts no more requests from the caller. */
  refused: '{text}',
  refused_at: 'Stopped at {source}. {text}',
} as const

export type SentenceCode = keyof typeof SENTENCES

/** `message` is the sentence in English; `values` fill its places and may be sentences. */
export type Said = { code: SentenceCode; values: Values; message: string }

export type Values = { [place: string]: string | number | Said }

type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never

type ValuesOf<Code extends SentenceCode> = {
  [Place in PlacesOf<(typeof SENTENCES)[Code]>]: Values[string]
}

/** A sentence with the values for its places; further values are for other languages. */
export function say<Code extends SentenceCode>(
  code: Code,
  ...[values]: [PlacesOf<(typeof SENTENCES)[Code]>] extends [never] ? [] : [ValuesOf<Code> & Values]
): Said {
  return {
    code,
    values: values ?? {},
    message: fillPlaces(SENTENCES[code], values ?? {}, (said) => said.message),
  }
}

/** Fills the `{places}` of a text; `toText` gives the text of a sentence among the values. */
export function fillPlaces<Within>(
  text: string,
  values: { [place: string]: string | number | Within },
  toText: (said: Within) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'string' || typeof value === 'number' ? String(value) : toText(value)
  })
}
