import { pathOf } from "@trame/core/together/rules/events"
import { type EventKind, sentenceOf } from "@trame/core/together/rules/sentences"
import { expect, test } from "vitest"

test.for<[EventKind, string[], string]>([
  ["created", [], "a créé la campagne"],
  ["removed", [], "a supprimé"],
  ["archived", ["le client"], "a archivé le client"],
  ["unarchived", ["la campagne"], "a sorti la campagne des archives"],
  ["edited", ["le nom", "la date"], "a modifié le nom, la date"],
  ["reached", ["devis envoyé", "contrat signé"], "a noté : devis envoyé, contrat signé"],
  ["influencersAdded", ["1"], "a ajouté 1 influenceur"],
  ["influencersAdded", ["2"], "a ajouté 2 influenceurs"],
  ["influencersRemoved", ["1"], "a retiré 1 influenceur"],
  ["influencersRemoved", ["2"], "a retiré 2 influenceurs"],
  ["paid", [], "a mis à jour les paiements des influenceurs"],
  ["linkOpened", [], "a ouvert le lien public"],
  ["linkClosed", [], "a fermé le lien public"],
  ["linkRenewed", ["le lien de suivi"], "a renouvelé le lien de suivi"],
  ["linkSent", ["rose@rive.example"], "a envoyé le lien de suivi à rose@rive.example"],
  ["personalLinkSent", ["zoe@b.example", "Zoé"], "a envoyé le lien personnel de Zoé à zoe@b.example"],
  ["stepAdded", ["Brief"], "a ajouté l'étape « Brief »"],
  ["stepsAdded", [], "a ajouté les étapes d'un modèle"],
  ["stepDone", ["Brief"], "a terminé l'étape « Brief »"],
  ["stepReopened", ["Brief"], "a rouvert l'étape « Brief »"],
  ["stepEdited", ["Brief"], "a modifié l'étape « Brief »"],
  ["stepAssigned", ["Brief"], "a confié l'étape « Brief »"],
  ["stepHanded", ["Brief"], "vous a confié l'étape « Brief »"],
  ["documentAdded", ["Contrat"], "a ajouté le document « Contrat »"],
  ["documentEdited", ["Contrat"], "a modifié le document « Contrat »"],
  ["statAdded", ["Zoé"], "a ajouté les statistiques de Zoé"],
  ["commented", [], "a commenté"],
  ["mentioned", [], "vous a mentionné"],
  ["todoAssigned", ["Appeler"], "vous a confié la tâche « Appeler »"],
  ["decided", ["2 acceptés"], "a répondu (2 acceptés)"],
  ["decided", [""], "a répondu"],
  ["logged", ["Casting modifié", "le nom"], "Casting modifié · le nom"],
  ["logged", ["Casting créé", ""], "Casting créé"],
  ["late", ["1", "Brief"], "Une étape qui vous revient est en retard : « Brief »"],
  ["late", ["2", "Brief"], "2 étapes qui vous reviennent sont en retard"],
])("%s of %j is said", ([kind, what, sentence]) => {
  expect(sentenceOf({ kind, what })).toBe(sentence)
})

test("what happened leads to its place, a comment to the comments", () => {
  const places = [
    pathOf({ kind: "todo", id: "x" }),
    pathOf({ kind: "steps", id: "2026-03-01" }),
    pathOf({ kind: "casting", id: "x" }, "mentioned"),
    pathOf({ kind: "client", id: "x" }),
    pathOf({ kind: "collaboration", id: "x" }, "stepAdded"),
    ...(["mentioned", "commented"] as const).map((kind) => pathOf({ kind: "collaboration", id: "x" }, kind)),
  ]
  expect(places).toEqual([
    "/app/todo?dialog=edit&todo=x",
    "/app/today?whose=mine",
    "/app/casting?dialog=detail&casting=x",
    "/app/clients/x",
    "/app/collaborations/x",
    "/app/collaborations/x?tab=comments",
    "/app/collaborations/x?tab=comments",
  ])
})
