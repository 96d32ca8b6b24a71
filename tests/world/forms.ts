import type { Kind } from "./formsServer.ts"

export interface Form {
  /** E.g. « a step »; a test names it so. */
  form: string
  path: string
  /** Texts of its fields by label; the first one is the one that tests look at. */
  typed: Readonly<Record<string, string>>
  save: string
  /** The operation that it sends, e.g. `clients.create`, and the API's name of the first field. */
  sends: string
  field: string
  /** The name of a link in place of a file, where it holds either. */
  link?: string
  /** Several in a row: the fields that are empty for the next one. The others repeat. */
  clears?: readonly string[]
}

/** A form over a record, which two people may edit. */
export interface Edit extends Form {
  kind: Kind
  /** What tells the record, beside its version, and what is sent of the text alone. */
  key: object
  sent: (text: string) => object
  /** What a colleague changes, as the form tells it. */
  theirs: object
  told: string
  /** The record's name in the sentence of a conflict. */
  changed: string
  /** Whether it reads the record by itself, e.g. by `clients.get`, and not with the page around it. */
  reads: boolean
  /** Saves what was deleted meanwhile as another one. */
  asNew?: { label: string; sends: string }
}

type Line = Pick<Edit, "kind" | "path" | "field" | "theirs" | "told" | "changed"> & {
  label: string
  update: string
  key?: object
  sent?: Edit["sent"]
  reads?: boolean
  asNew?: [label: string, sends: string]
}

const NAMES: Partial<Record<Kind, string>> = { me: "oneself", agency: "the agency" }
const edit = ({ label, update, key = {}, reads = true, sent, asNew, ...line }: Line): Edit => ({
  ...line,
  form: `the form of ${NAMES[line.kind] ?? `a ${line.kind}`}`,
  typed: { [label]: "le mien" },
  save: "Enregistrer",
  sends: update,
  key,
  reads,
  sent: sent ?? ((text) => ({ [line.field]: text })),
  ...(asNew ? { asNew: { label: `Enregistrer comme ${asNew[0]}`, sends: asNew[1] } } : {}),
})

const CAMPAIGN = "/app/collaborations/k1"
const unchanged = { added: [], changed: [], removed: [] }

/** Forms over a record. */
export const EDITS: Edit[] = [
  edit({
    kind: "client",
    path: "/app/clients?dialog=edit&client=c1",
    label: "Notes",
    field: "notes",
    update: "clients.update",
    key: { clientId: "c1" },
    theirs: { brandName: "Rive & Fils" },
    told: "Nom de la marque : « Maison Rive » → « Rive & Fils »",
    changed: "Ce client a été modifié",
    asNew: ["nouveau client", "clients.create"],
  }),
  edit({
    kind: "casting",
    path: "/app/casting?dialog=edit&casting=c1",
    label: "Budget",
    field: "fields.budget",
    update: "castings.update",
    key: { castingId: "c1" },
    sent: (budget) => ({ fields: { budget }, proposals: unchanged }),
    theirs: { name: "Été" },
    told: "Nom : « Hiver » → « Été »",
    changed: "Ce casting a été modifié",
    asNew: ["nouveau casting", "castings.create"],
  }),
  edit({
    kind: "campaign",
    reads: false,
    path: "/app/collaborations/new?id=k1",
    label: "Description",
    field: "fields.description",
    update: "collaborations.update",
    key: { collaborationId: "k1" },
    sent: (description) => ({ fields: { description }, participants: unchanged }),
    theirs: { name: "Le sien" },
    told: "Nom : « Lancement d'automne » → « Le sien »",
    changed: "Cette collaboration a été modifiée",
    asNew: ["nouvelle collaboration", "collaborations.create"],
  }),
  edit({
    kind: "step",
    reads: false,
    path: `${CAMPAIGN}?dialog=step&item=s1`,
    label: "Nom de l'étape",
    field: "name",
    update: "collaborations.updateStep",
    key: { collaborationId: "k1", stepId: "s1" },
    theirs: { status: "done" },
    told: "Statut : « À faire » → « Terminé »",
    changed: "Cette étape a été modifiée",
  }),
  edit({
    kind: "document",
    reads: false,
    path: `${CAMPAIGN}?tab=documents&dialog=document&item=d1`,
    label: "Nom du document",
    field: "name",
    update: "collaborations.updateDocument",
    key: { collaborationId: "k1", documentId: "d1" },
    theirs: { visibleForBrand: true },
    told: "Visible par la marque : « non » → « oui »",
    changed: "Ce document a été modifié",
  }),
  edit({
    kind: "template",
    reads: false,
    path: `${CAMPAIGN}?templates=edit&template=t1`,
    label: "Nom du modèle",
    field: "name",
    update: "timelineTemplates.update",
    key: { templateId: "t1" },
    theirs: { steps: [{ name: "Brief", offset: -7 }] },
    told: "Étapes : « Brief (J-7), Publication (J+3), Bilan » → « Brief (J-7) »",
    changed: "Ce modèle a été modifié",
    asNew: ["nouveau modèle", "timelineTemplates.create"],
  }),
  edit({
    kind: "todo",
    path: "/app/todo?dialog=edit&todo=t1",
    label: "Description",
    field: "description",
    update: "todos.update",
    key: { todoId: "t1" },
    theirs: { title: "Relire encore" },
    told: "Titre : « Relire » → « Relire encore »",
    changed: "Cette tâche a été modifiée",
    asNew: ["nouvelle tâche", "todos.create"],
  }),
  edit({
    kind: "resource",
    path: "/app/resources?dialog=edit&resource=r1",
    label: "Nom",
    field: "name",
    update: "resources.update",
    key: { resourceId: "r1" },
    theirs: { description: "La sienne" },
    told: "Description : « À relire » → « La sienne »",
    changed: "Cette ressource a été modifiée",
  }),
  edit({
    kind: "prospect",
    path: "/app/recruitment?dialog=prospect&influencer=zoe",
    label: "Téléphone",
    field: "phone",
    update: "recruitment.update",
    key: { influencerId: "zoe" },
    theirs: { notes: "La sienne" },
    told: "Notes internes : « » → « La sienne »",
    changed: "Cet influenceur a été modifié",
  }),
  edit({
    kind: "creator",
    path: "/app/influencers?dialog=creator&influencer=zoe",
    label: "Nom du manager",
    field: "managerName",
    update: "roster.update",
    key: { influencerId: "zoe" },
    theirs: { address: "Lyon" },
    told: "Adresse : « » → « Lyon »",
    changed: "Ce créateur a été modifié",
  }),
  edit({
    kind: "brief",
    path: "/app/daily-brief?dialog=edit&date=2099-05-12&influencer=zoe",
    label: "Notes internes (cachées à l'influenceur)",
    field: "internalNotes",
    update: "planner.update",
    key: { date: "2099-05-12", influencerId: "zoe" },
    theirs: { tasks: [{ id: "a", text: "Monter", completed: false, completedAt: null }] },
    told: "Tâches : « Tâche 1 » → « Monter »",
    changed: "Cette tâche a été modifiée",
    asNew: ["nouvelle tâche", "planner.create"],
  }),
  edit({
    kind: "me",
    reads: false,
    path: "/app/account",
    label: "Prénom",
    field: "firstName",
    update: "account.updateProfile",
    theirs: { role: "Gérante" },
    told: "Poste : « Directrice » → « Gérante »",
    changed: "Vos informations ont été modifiées",
  }),
  edit({
    kind: "agency",
    reads: false,
    path: "/app/account?dialog=rename",
    label: "Nom de l'agence",
    field: "name",
    update: "membership.rename",
    theirs: { name: "Agence Aurore" },
    told: "Agence Aurore",
    changed: "L'agence a été renommée",
  }),
]

/** Every other form with a text. */
export const SENDS: Form[] = [
  {
    form: "a new client",
    path: "/app/clients?dialog=new",
    typed: { "Nom de la marque": "Sel" },
    save: "Ajouter le client",
    sends: "clients.create",
    field: "brandName",
    clears: ["Nom de la marque"],
  },
  {
    form: "a new step",
    path: `${CAMPAIGN}?dialog=step`,
    typed: { "Nom de l'étape": "Montage", "Date limite": "03/04/2031" },
    save: "Ajouter",
    sends: "collaborations.addStep",
    field: "name",
    clears: ["Nom de l'étape", "Date limite"],
  },
  {
    form: "new figures",
    path: `${CAMPAIGN}?tab=documents&dialog=stat`,
    typed: { Créateur: "Zoé", Vues: "3", Likes: "3", "Taux d'engagement": "3" },
    save: "Ajouter",
    sends: "collaborations.addStat",
    field: "creator",
    clears: ["Vues", "Likes", "Taux d'engagement"],
  },
  {
    form: "a new document",
    path: `${CAMPAIGN}?tab=documents&dialog=document`,
    typed: { "Nom du document": "Charte" },
    save: "Ajouter",
    sends: "collaborations.addDocument",
    field: "name",
    link: "Lien",
    clears: ["Nom du document"],
  },
  {
    form: "a new resource",
    path: "/app/resources?dialog=new",
    typed: { Nom: "Charte", Description: "À joindre" },
    save: "Ajouter",
    sends: "resources.create",
    field: "name",
    link: "URL",
    clears: ["Nom", "Description"],
  },
  {
    form: "a new task",
    path: "/app/todo?dialog=new",
    typed: { Titre: "Relire", Description: "Deux fois", Date: "03/04/2031" },
    save: "Ajouter",
    sends: "todos.create",
    field: "title",
    clears: ["Titre", "Description"],
  },
  {
    form: "a new template",
    path: `${CAMPAIGN}?templates=save`,
    typed: { "Nom du modèle": "Rentrée" },
    save: "Enregistrer",
    sends: "timelineTemplates.create",
    field: "name",
  },
  {
    form: "a new view",
    path: "/app/collaborations?search=sel&views=save",
    typed: { "Nom de la vue": "Sel" },
    save: "Enregistrer",
    sends: "views.create",
    field: "name",
  },
  {
    form: "a campaign's link",
    path: `${CAMPAIGN}?dialog=send`,
    typed: { Destinataire: "ines@rive.example" },
    save: "Envoyer",
    sends: "linkMails.sendTracking",
    field: "to",
  },
  {
    form: "an influencer's own link",
    path: `${CAMPAIGN}?tab=influencers&dialog=personal&participant=p1`,
    typed: { Destinataire: "ines@rive.example" },
    save: "Envoyer",
    sends: "linkMails.sendPersonal",
    field: "to",
  },
  {
    form: "a casting's link",
    path: "/app/casting?dialog=send&casting=c1",
    typed: { Destinataire: "ines@rive.example" },
    save: "Envoyer",
    sends: "linkMails.sendCasting",
    field: "to",
  },
  {
    form: "one's own password",
    path: "/app/account?dialog=password",
    typed: {
      "Mot de passe actuel": "ancien",
      "Nouveau mot de passe": "secret",
      "Confirmer le nouveau mot de passe": "secret",
    },
    save: "Changer le mot de passe",
    sends: "account.changePassword",
    field: "currentPassword",
  },
]
