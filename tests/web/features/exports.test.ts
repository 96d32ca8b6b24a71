import { castingCard } from "@trame/core/campaigns/castings/contract/shapes"
import type { DetectedPost } from "@trame/core/influencers/market-watch/contract"
import { prospect } from "@trame/core/influencers/recruitment/contract"
import { rosterCard } from "@trame/core/influencers/roster/contract"
import { expect, it } from "vitest"
import { exportedCastings } from "../../../packages/web/src/features/castings/exports.ts"
import { exportedClients } from "../../../packages/web/src/features/clients/exports.ts"
import { cardOf } from "../../../packages/web/src/features/collaborations/cache.ts"
import { exportedCollaborations } from "../../../packages/web/src/features/collaborations/list/exports.ts"
import { exportedInfluencers } from "../../../packages/web/src/features/discover/exports.ts"
import { exportedPosts } from "../../../packages/web/src/features/market-watch/exports.ts"
import { exportedProspects } from "../../../packages/web/src/features/recruitment/exports.ts"
import { exportedCreators } from "../../../packages/web/src/features/roster/exports.ts"
import { exportedTodos } from "../../../packages/web/src/features/todos/exports.ts"
import * as csv from "../../../packages/web/src/lib/csv/csv.ts"
import type { Exported } from "../../../packages/web/src/lib/csv/useExport.ts"
import { anInfluencer } from "../../world/discover.ts"
import { NOW, recordOf } from "../../world/record.ts"
import * as a from "../../world/records.ts"
import { iris, mine } from "../../world/todos.ts"

const by = { id: "u1", name: "Hugo Leroy" }
const added = { addedAt: NOW, addedBy: by, platform: "instagram" }
const creator = { id: "zoe", displayName: "Zoé", username: "zoe.m", followersCount: 9, ...added }
const somebody = { id: "zoe", fullName: "Zoé", username: "zoe.m", createdBy: by }
const contact = a.aContact("Zoe", { phone: "01", role: "Directrice", type: "agency" })
const counts = { proposals: 5, decisions: 3, accepted: 1, maybe: 0, rejected: 2 }
const people = ["Ada", "Bea", "Cléo", "Dina"].map((name, at) => a.aParticipant(`${at}`, name))
const emptyPost: DetectedPost = {
  id: "p1",
  postType: "other",
  caption: "",
  imageUrl: null,
  postUrl: "https://www.instagram.com/p/a/",
  postedAt: "2026-03-02T10:00:00.000Z",
  likesCount: null,
  commentsCount: null,
  brand: null,
  isCollaboration: true,
  collaborationKeywords: [],
  influencerId: "zoe",
  correction: null,
  influencer: null,
}

/** The file's name, and its text line by line. */
function fileOf<Row>({ name, columns }: Exported<Row>, ...rows: Row[]) {
  const text = csv.csvOf(typeof columns === "function" ? columns(csv) : columns, rows)
  const lines = text.replace("\uFEFF", "").replaceAll("\u00a0", " ").trim().split("\r\n")
  return [typeof name === "string" ? name : name(rows), ...lines]
}

/** rules/interface.md#exports */
it.each([
  [
    fileOf(
      exportedTodos("2026-03-02"),
      mine("a", "2026-03-03", {
        description: "Deux mots",
        priority: "high",
        status: "completed",
        assignee: iris,
        completedAt: "2026-03-01T23:30:00.000Z",
        time: "09:30",
        repeat: "weekly",
        checklist: [true, false].map((done) => ({ id: String(done), text: "Lire", done })),
        subject: { kind: "client", id: "k1", name: "Écume" },
      }),
      mine("b", "2026-03-03", { assignee: null }),
    ),
    "taches_2026-03-02",
    "Tâche;Description;Échéance;Heure;Répétition;Priorité;Statut;Sous-tâches;Assignée à;Campagne ou client;Créée par;Terminée le",
    "Tâche a;Deux mots;03/03/2026;09:30;Chaque semaine;Haute;Terminée;1 sur 2;Iris Morel;Écume;Camille Laurent;02/03/2026",
    "Tâche b;;03/03/2026;;;Basse;En attente;;;;Camille Laurent;",
  ],
  [
    fileOf(exportedCastings, recordOf(castingCard, { ...a.aCasting(), counts }), {
      ...recordOf(castingCard, a.aCasting()),
      budget: "",
    }),
    "castings",
    "Nom;Marque;Statut;Budget;Début;Fin;Date limite;Influenceurs proposés;Acceptés;Peut-être;Refusés",
    "Hiver;Écume;Actif;5 000 €;01/12/2026;31/01/2027;;5;1;0;2",
    "Hiver;Écume;Actif;;01/12/2026;31/01/2027;;0;0;0;0",
  ],
  [
    fileOf(
      exportedProspects,
      recordOf(prospect, {
        ...somebody,
        email: "zoe@test.example",
        phone: "06",
        rating: 3,
        tags: ["mode", "diy"],
        status: "contacted",
        responseReceived: true,
        nextFollowUpDate: "2026-11-24",
      }),
      recordOf(prospect, somebody),
    ),
    "recrutement",
    "Nom;Pseudo;Statut;Email;Téléphone;Note;Tags;Réponse reçue;Prochaine relance;Ajouté par;Ajouté le",
    "Zoé;zoe.m;Contacté;zoe@test.example;06;3;mode, diy;oui;24/11/2026;Hugo Leroy;01/03/2026",
    "Zoé;zoe.m;Repéré;;;0;;non;;Hugo Leroy;01/03/2026",
  ],
  [
    fileOf(
      exportedCreators,
      recordOf(rosterCard, { ...creator, category: "Mode", engagementRate: 3.24, rating: 4 }),
      recordOf(rosterCard, { ...creator, platform: "tiktok" }),
    ),
    "createurs",
    "Nom;Pseudo;Plateforme;Catégorie;Abonnés;Engagement;Collaborations détectées;Note;Ajouté par;Ajouté le",
    "Zoé;zoe.m;Instagram;Mode;9;3,2 %;0;4;Hugo Leroy;01/03/2026",
    "Zoé;zoe.m;TikTok;;9;N/A;0;;Hugo Leroy;01/03/2026",
  ],
  [
    fileOf(exportedInfluencers, { ...anInfluencer("zoe"), lastUpdated: NOW }),
    "influenceurs",
    "Nom;Pseudo;Plateforme;Catégorie;Abonnés;Engagement;Collaborations détectées;Mis à jour le",
    "Créatrice zoe;creatrice.zoe;Instagram;Mode;12300;3,3 %;2;01/03/2026",
  ],
  [
    fileOf(
      exportedPosts,
      {
        ...emptyPost,
        caption: "Neuf",
        likesCount: 3,
        commentsCount: 4,
        brand: "Sel",
        collaborationKeywords: ["#ad"],
        influencer: a.aRosterChoice("zoe"),
      },
      emptyPost,
    ),
    "market-watch",
    "Influenceur;Pseudo;Plateforme;Abonnés;Publiée le;Marque;Mots-clés;J'aime;Commentaires;Légende;Adresse",
    "Créateur zoe;pseudo.zoe;TikTok;9;02/03/2026;Sel;#ad;3;4;Neuf;https://www.instagram.com/p/a/",
    ";;;;02/03/2026;;;;;;https://www.instagram.com/p/a/",
  ],
  [
    fileOf(
      exportedClients,
      {
        ...a.aClient("c1", { sector: "Luxe", notes: "Fidèle", contacts: [contact, a.aContact("Max")] }),
        collaborationCount: 3,
      },
      { ...a.aClient("c2"), collaborationCount: 0 },
    ),
    "clients",
    "Marque;Secteur;Contact;Email;Téléphone;Fonction;Type de contact;Autres contacts;Notes;Collaborations;Ajouté le",
    "Marque c1;Luxe;Zoe;zoe@rive.example;01;Directrice;Agence;Max <max@rive.example>;Fidèle;3;01/03/2026",
    "Marque c2;;;;;;;;;0;01/03/2026",
  ],
  [
    fileOf(
      exportedCollaborations,
      cardOf(
        a.aCampaignDetail({
          collaboration: a.aCampaign({
            type: "casting_interne",
            status: "completed",
            signedDate: "2026-03-14",
            budget: 150_050,
            paymentReceived: true,
            archived: true,
          }),
          participants: people,
        }),
      ),
      cardOf(a.aCampaignDetail()),
    ),
    "collaborations",
    "Nom;Marque;Type;Statut;Chef de projet;Date;Signature;Budget (€);Paiement reçu;Influenceurs;Premiers influenceurs;Archivée",
    "Lancement d'automne;Maison Rive;Casting interne;Terminée;Camille Laurent;01/03/2026;14/03/2026;1500,50;Oui;4;Ada, Bea, Cléo;Oui",
    "Lancement d'automne;Maison Rive;Collaboration entrante;En attente;Camille Laurent;01/03/2026;;0,00;Non;0;;Non",
  ],
])("the exported file %o has each column's data", (file, ...expected) => {
  expect(file).toEqual(expected)
})
