import { type Category, SUBJECTS } from "./captions.ts"

/** Thumbnails of each category; posts share them. */
export const THUMBNAILS = 24

export const portraitPath = (influencerId: string): string => `influencers/${influencerId}.svg`
export const thumbnailPath = (category: Category, index: number): string =>
  `posts/demo/${Object.keys(SUBJECTS).indexOf(category)}-${index % THUMBNAILS}.svg`
