/** What a casting's log says, in French. */

/** Nothing counts as one. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count > 1 ? many : one}`

export const proposed = (count: number): string =>
  counted(count, "influenceur proposé", "influenceurs proposés")

export interface ProposalCounts {
  added: number
  changed: number
  removed: number
}

/** E.g. `2 ajoutés, 1 retiré`. */
export const proposalChangesIn = ({ added, changed, removed }: ProposalCounts): string =>
  [
    ...(added ? [counted(added, "ajouté", "ajoutés")] : []),
    ...(changed ? [counted(changed, "modifié", "modifiés")] : []),
    ...(removed ? [counted(removed, "retiré", "retirés")] : []),
  ].join(", ")

/** E.g. `Champs modifiés : nom, budget`. */
export const fieldChangesIn = (labels: readonly string[]): string =>
  `${labels.length > 1 ? "Champs modifiés" : "Champ modifié"} : ${labels.join(", ")}`

export const accepted = (count: number): string =>
  counted(count, "influenceur accepté", "influenceurs acceptés")
