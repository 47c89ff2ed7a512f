import { textNamed } from '@/lib/desk/text-named'

/** The message for the code of a fault, which comes from a URL and may be anything. */
export function faultText(code: string, texts: { other: string }): string {
  return textNamed(texts, code) ?? texts.other
}
