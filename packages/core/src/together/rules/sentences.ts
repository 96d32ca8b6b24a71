import { de, formatCount } from "../../lib/text.ts"

const REMOVAL_ANSWERS: Record<string, string> = {
  archived: "est acceptée : il ne figure plus dans le catalogue",
  erased: "est acceptée : la personne a été effacée",
  refused: "est refusée",
}

/** The predicate of an event's sentence, after the person's name; `what` has its variable parts. */
const SENTENCES = {
  created: () => "a créé la campagne",
  removed: () => "a supprimé",
  restored: () => "a restauré",
  archived: ([what]) => `a archivé ${what}`,
  unarchived: ([what]) => `a sorti ${what} des archives`,
  edited: (what) => `a modifié ${what.join(", ")}`,
  reached: (what) => `a noté : ${what.join(", ")}`,
  influencersAdded: ([count]) => `a ajouté ${formatCount(Number(count), "influenceur")}`,
  influencersRemoved: ([count]) => `a retiré ${formatCount(Number(count), "influenceur")}`,
  paid: () => "a mis à jour les paiements des influenceurs",
  linkOpened: () => "a ouvert le lien public",
  linkClosed: () => "a fermé le lien public",
  linkRenewed: (what) => `a renouvelé ${what.join(" et ")}`,
  linkSent: ([to]) => `a envoyé le lien de suivi à ${to}`,
  personalLinkSent: ([to, whose = ""]) => `a envoyé le lien personnel ${de(whose)} à ${to}`,
  stepAdded: ([name]) => `a ajouté l'étape « ${name} »`,
  stepsAdded: () => "a ajouté les étapes d'un modèle",
  stepDone: ([name]) => `a terminé l'étape « ${name} »`,
  stepReopened: ([name]) => `a rouvert l'étape « ${name} »`,
  stepEdited: ([name]) => `a modifié l'étape « ${name} »`,
  stepAssigned: ([name]) => `a confié l'étape « ${name} »`,
  /** For the assignee. */
  stepHanded: ([name]) => `vous a confié l'étape « ${name} »`,
  documentAdded: ([name]) => `a ajouté le document « ${name} »`,
  documentEdited: ([name]) => `a modifié le document « ${name} »`,
  statAdded: ([name = ""]) => `a ajouté les statistiques ${de(name)}`,
  commented: () => "a commenté",
  mentioned: () => "vous a mentionné",
  todoAssigned: ([name]) => `vous a confié la tâche « ${name} »`,
  decided: ([details]) => `a répondu${details ? ` (${details})` : ""}`,
  logged: (what) => what.filter(Boolean).join(" · "),
  removalAnswered: ([state = "", answer]) =>
    `Votre demande de retrait d'un profil ${REMOVAL_ANSWERS[state] ?? "a reçu une réponse"}${answer ? ` : ${answer}` : ""}`,
  late: ([count, name]) =>
    Number(count) === 1
      ? `Une étape qui vous revient est en retard : « ${name} »`
      : `${count} étapes qui vous reviennent sont en retard`,
} satisfies Record<string, (what: readonly string[]) => string>

export type EventKind = keyof typeof SENTENCES
export const EVENT_KINDS = Object.keys(SENTENCES) as [EventKind, ...EventKind[]]

export const sentenceOf = ({ kind, what }: { kind: EventKind; what: readonly string[] }): string =>
  SENTENCES[kind](what)
