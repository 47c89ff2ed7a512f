import type { ImageType, Media, MediaImage } from '../files'

export type DecodeJob = {
  path: string
  folder: string
  limits: { maxPixels: number; maxFrames: number; maxPixelsOfAllFrames: number }
  forms: {
    maxSide: number
    whole: Record<ImageType, string>
    /** Those wider than the image, or higher than `maxVariantSide`, are left out. */
    variants: { file: string; width: number }[]
    maxVariantSide: number
    ogImage: { file: string; ogImageWidth: number; ogImageHeight: number }
  }
}

export type Decoded = Omit<MediaImage, 'name'> & Pick<Media, 'isAnimated'>

export type DecodeFailure =
  | { kind: 'broken'; reason: string }
  | { kind: 'too_many_pixels'; width: number; height: number }
  | { kind: 'too_many_frames'; frames: number }
  | { kind: 'too_large_animation'; frames: number; width: number; height: number }
  | { kind: 'no_access'; code: string | undefined }
  | { kind: 'too_slow' }
  | { kind: 'out_of_memory' }
  | { kind: 'crashed' }

export type DecodeReply = { decoded: Decoded } | { failure: DecodeFailure }
