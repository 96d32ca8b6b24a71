import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import type { DetectedPost } from "@trame/core/influencers/market-watch/contract"
import type { ProspectCard } from "@trame/core/influencers/recruitment/contract"
import type { RosterCard } from "@trame/core/influencers/roster/contract"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { expect, it } from "vitest"
import { exportedCastings } from "../../../packages/web/src/features/castings/exports.ts"
import { exportedClients } from "../../../packages/web/src/features/clients/exports.ts"
import { cardOf } from "../../../packages/web/src/features/collaborations/cache.ts"
import { exportedCollaborations } from "../../../packages/web/src/features/collaborations/list/exports.ts"
import { exportedPosts } from "../../../packages/web/src/features/market-watch/exports.ts"
import { exportedProspects } from "../../../packages/web/src/features/recruitment/exports.ts"
import { exportedCreators } from "../../../packages/web/src/features/roster/exports.ts"
import { exportedTodos } from "../../../packages/web/src/features/todos/exports.ts"
import * as csv from "../../../packages/web/src/lib/csv/csv.ts"
import type { Exported } from "../../../packages/web/src/lib/csv/useExport.ts"
import { aClient } from "../../world/records.ts"
import { collaboration } from "../support/campaign.ts"

const NOW = "2026-03-02T10:00:00.000Z"
const hugo = { id: "u1", name: "Hugo Leroy" }

const todo: Todo = {
  ...{ id: "t1", version: 1, title: "Relire", description: "", status: "pending", priority: "medium" },
  ...{ dueDate: "2026-03-03", automatic: false, author: hugo, assignee: null, completedAt: null },
  ...{ createdAt: NOW, updatedAt: NOW },
}
const casting: CastingCard = {
  ...{ id: "c1", version: 1, revision: 1, name: "Hiver", brand: "Écume", budget: "", deadline: null },
  ...{ startDate: "2026-12-01", endDate: "2026-12-31", status: "draft", linkToken: null, linkActive: false },
  counts: { proposals: 0, decisions: 0, accepted: 0, maybe: 0, rejected: 0 },
  ...{ collaborationId: null, createdAt: NOW, updatedAt: NOW },
}
const prospect: ProspectCard = {
  ...{ id: "zoe", version: 1, fullName: "Zoé Mercier", username: "zoe.m", email: "", phone: "", rating: 0 },
  ...{ tags: [], status: "spotted", nextFollowUpDate: null, responseReceived: false },
  ...{ profileImageUrl: null, createdBy: hugo, createdAt: NOW },
}
const creator: RosterCard = {
  ...{ id: "zoe", displayName: "Zoé Mercier", username: "zoe.m", profileImageUrl: null, followersCount: 9 },
  ...{ platform: "instagram", category: "", verified: false, engagementRate: null, collaborationsCount: 0 },
  ...{ addedAt: NOW, addedBy: hugo, rating: null },
}
const post: DetectedPost = {
  ...{
    id: "p1",
    postType: "other",
    caption: "",
    imageUrl: null,
    postUrl: "https://www.instagram.com/p/a/",
    postedAt: NOW,
  },
  ...{
    likesCount: null,
    commentsCount: null,
    isCollaboration: true,
    collaborationKeywords: [],
    influencerId: "zoe",
    brand: null,
    correction: null,
  },
  influencer: null,
}
const campaign = cardOf({ collaboration, participants: [], steps: [], documents: [], stats: [] })

function lineOf<Row>({ columns }: Exported<Row>, row: Row): string | undefined {
  const text = csv.csvOf(typeof columns === "function" ? columns(csv) : columns, [row])
  return text.split("\r\n")[1]
}

it.each([
  [
    "an open task",
    lineOf(exportedTodos("2026-03-02"), todo),
    "Relire;;03/03/2026;Moyenne;En attente;;Hugo Leroy;",
  ],
  ["a casting", lineOf(exportedCastings, casting), "Hiver;Écume;Brouillon;;01/12/2026;31/12/2026;;0;0;0;0"],
  [
    "a prospect",
    lineOf(exportedProspects, prospect),
    "Zoé Mercier;zoe.m;Repéré;;;0;;non;;Hugo Leroy;02/03/2026",
  ],
  [
    "a creator",
    lineOf(exportedCreators, creator),
    "Zoé Mercier;zoe.m;Instagram;;9;N/A;0;;Hugo Leroy;02/03/2026",
  ],
  ["a detected post", lineOf(exportedPosts, post), ";;;;02/03/2026;;;;;;https://www.instagram.com/p/a/"],
  [
    "a client",
    lineOf(exportedClients, { ...aClient("c1"), collaborationCount: 0 }),
    "Marque c1;;;;;;;;;0;01/03/2026",
  ],
  [
    "a collaboration",
    lineOf(exportedCollaborations, campaign),
    "Lancement d'automne;Maison Rive;Collaboration entrante;En attente;Camille Laurent;01/03/2026;;0,00;Non;0;;Non",
  ],
])("a file's line of %s is empty where nothing is known", (_what, line, expected) => {
  expect(line).toBe(expected)
})

it("a creator's rating is a number in the file", () => {
  expect(lineOf(exportedCreators, { ...creator, rating: 4 })).toContain(";0;4;Hugo Leroy;")
})

it.each([
  [
    "recrutement",
    exportedProspects,
    "Nom;Pseudo;Statut;Email;Téléphone;Note;Tags;Réponse reçue;Prochaine relance;Ajouté par;Ajouté le",
  ],
  [
    "createurs",
    exportedCreators,
    "Nom;Pseudo;Plateforme;Catégorie;Abonnés;Engagement;Collaborations détectées;Note;Ajouté par;Ajouté le",
  ],
  [
    "market-watch",
    exportedPosts,
    "Influenceur;Pseudo;Plateforme;Abonnés;Publiée le;Marque;Mots-clés;J'aime;Commentaires;Légende;Adresse",
  ],
])("in the file « %s » each column is called as what it holds", (file, { name, columns }, titles) => {
  expect(name).toBe(file)
  const known = typeof columns === "function" ? columns(csv) : columns
  expect(known.map(([title]) => title).join(";")).toBe(titles)
})
