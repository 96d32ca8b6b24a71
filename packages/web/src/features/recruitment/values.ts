import type { Prospect } from "@trame/core/influencers/recruitment/contract"
import {
  bareUsername,
  distinctTags,
  RECRUITMENT_STATUS_LABELS,
} from "@trame/core/influencers/recruitment/rules"
import { yesOrNo } from "../../lib/format.ts"
import { mergeItems, mergeValues, type Words } from "../../lib/forms/merge.ts"
import { typedDayWords } from "../../lib/typedDay.ts"

export interface TagsValue {
  chosen: readonly string[]
  /** A typed tag that is not yet added; saving includes it. */
  typed: string
}

type Shown = "id" | "version" | "profileImageUrl" | "createdBy" | "createdAt" | "updatedAt"

/** Values of the dialog's form. */
export interface ProspectValues extends Omit<Prospect, Shown | "tags"> {
  tags: TagsValue
}

export const valuesOf = (prospect: Prospect): ProspectValues => ({
  fullName: prospect.fullName,
  username: prospect.username,
  email: prospect.email,
  phone: prospect.phone,
  instagramUrl: prospect.instagramUrl,
  tiktokUrl: prospect.tiktokUrl,
  youtubeUrl: prospect.youtubeUrl,
  lastContactDate: prospect.lastContactDate,
  nextFollowUpDate: prospect.nextFollowUpDate,
  responseReceived: prospect.responseReceived,
  status: prospect.status,
  rating: prospect.rating,
  collaboratedBrands: prospect.collaboratedBrands,
  tags: { chosen: prospect.tags, typed: "" },
  notes: prospect.notes,
})

export const TEXT_LABELS = {
  fullName: "Nom complet",
  username: "Pseudo",
  email: "Email",
  phone: "Téléphone",
  instagramUrl: "Instagram",
  tiktokUrl: "TikTok",
  youtubeUrl: "YouTube",
} as const

const day = (value: string | null): string => typedDayWords(value, { missing: "" })

/** rules/creators.md#recruitment-tags */
const tagsOf = ({ chosen, typed }: TagsValue): string[] => distinctTags([...chosen, typed])

/** The form's values in words, by label. */
export const words = (values: ProspectValues): Words => ({
  ...Object.fromEntries(
    Object.entries(TEXT_LABELS).map(([name, label]) => [
      label,
      values[name as keyof typeof TEXT_LABELS].trim(),
    ]),
  ),
  [TEXT_LABELS.username]: bareUsername(values.username),
  "Dernier contact": day(values.lastContactDate),
  "Prochain suivi": day(values.nextFollowUpDate),
  "Réponse reçue": yesOrNo(values.responseReceived),
  Statut: RECRUITMENT_STATUS_LABELS[values.status],
  Note: `${values.rating} sur 5`,
  "Marques collaborées": values.collaboratedBrands.trim(),
  Tags: tagsOf(values.tags).join(", "),
  "Notes internes": values.notes.trim(),
})

const keyed = (tags: readonly string[]) => tags.map((key) => ({ key }))

/** Merges my changes into the stored prospect, tag by tag. */
export function merge(before: Prospect, mine: ProspectValues, now: Prospect): ProspectValues {
  const [read, stored] = [valuesOf(before), valuesOf(now)]
  const tags = mergeItems(keyed(before.tags), keyed(tagsOf(mine.tags)), keyed(now.tags))
  return { ...mergeValues(read, mine, stored), tags: { chosen: tags.map(({ key }) => key), typed: "" } }
}

/** The API's input for the changes. */
export const sent = ({ tags, ...changes }: Partial<ProspectValues>) => ({
  ...changes,
  ...(tags && { tags: tagsOf(tags) }),
})
