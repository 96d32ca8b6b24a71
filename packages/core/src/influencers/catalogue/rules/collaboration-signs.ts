/**
 * Tables of phrases by which creators disclose a brand (creators.md#detected-collaborations). All patterns apply to
 * folded text: lower case, no accents, apostrophes and hyphens as on a keyboard.
 */

/** From the strongest to the weakest; other code adds `label` and `brand`. */
export const RANKS = ["label", "said", "brand", "suggested", "given", "code"] as const
export type Rank = (typeof RANKS)[number]

export interface Phrase {
  rank: Rank
  /** Shown for the sign. */
  keyword: string
  /** Matches between two word boundaries; after a leading `@` here, the name follows. */
  pattern: string
}

/** Allows letters that are often doubled, swapped or omitted. */
const PARTNERSHIP = "part(?:a|er?)n+[ae]ria(?:ts?)?"
const COLLABORATION = "(?:coll?aborations?|coll?abo?s?'?|coll)"

/** Words that are signs only when they stand apart: alone on a line, between punctuation, or beside an account. */
export const APART: readonly { rank: Rank; keyword: string; pattern: string }[] = [
  { rank: "said", keyword: "publicité", pattern: "publicites?" },
  { rank: "said", keyword: "pub", pattern: "pub" },
  { rank: "said", keyword: "ad", pattern: "ads?|advert(?:isement|ising)?" },
  { rank: "said", keyword: "sponsorisé", pattern: "sponsorisee?s?" },
  { rank: "said", keyword: "sponsored", pattern: "sponsored" },
  { rank: "said", keyword: "sponso", pattern: "sponso" },
  { rank: "said", keyword: "sponsor", pattern: "sponsor(?:ing)?" },
  { rank: "said", keyword: "affiliation", pattern: "affiliation" },
  { rank: "said", keyword: "collab", pattern: "coll?abo?s?'?" },
  { rank: "said", keyword: "collaboration", pattern: "coll?aborations?" },
  { rank: "said", keyword: "partenariat", pattern: PARTNERSHIP },
  { rank: "said", keyword: "partnership", pattern: "partnership" },
  { rank: "given", keyword: "gifted", pattern: "gifted" },
  { rank: "given", keyword: "offert", pattern: "offerte?s?" },
  { rank: "given", keyword: "invitation", pattern: "invit(?:ations?|e)?" },
]

/** Nouns that French never uses without an article: without one at a line's end, they are a disclosure. */
export const BARE_AT_THE_END = `publicite|coll?aboration|${PARTNERSHIP}|invitation`
/** Before such a noun, they make it part of the sentence. */
export const DETERMINERS =
  "la|le|les|l'|une?|des?|du|d'|en|ma|mon|mes|ta|ton|tes|sa|son|ses|notre|nos|votre|vos|leurs?|cette|ces|ce|cet|aucune?|sans|pas|non|ni|par|pour|sur|et|ou|comme|quelle|quel|chaque|belles?|nouvelles?|meilleures?|vraies?|fausses?|petites?|vieilles?|anciennes?|grosses?|superbes?|premieres?|autres?|jolies?|mauvaises?|bonnes?|simple|plusieurs|carte|of|the|an?|my|your|our|this|no"

const GIVEN_THINGS =
  "(?:produits?|articles?|soins?|sejours?|nuits?|nuitees?|week-?ends?|repas|diners?|dejeuners?|brunchs?|experiences?|prestations?|tenues?|robes?|vetements?|bijoux?|livres?|places?|billets?|entrees?|seances?|cours|massages?|visites?|ateliers?|colis|box|coffrets?|jouets?|activites?|degustations?|menus?|palettes?|materiel|shooting|collaboration|post)"

export const PHRASES: readonly Phrase[] = [
  // Explicit disclosures, with endings that are often omitted.
  {
    rank: "said",
    keyword: "collaboration commerciale",
    pattern: `${COLLABORATION} (?:com?merciale?s?|co|com)(?! de )`,
  },
  { rank: "said", keyword: "communication commerciale", pattern: "communications? commerciales?" },
  { rank: "said", keyword: "partenariat commercial", pattern: `${PARTNERSHIP} commercia(?:l|le|ux)` },
  {
    rank: "said",
    keyword: "partenariat rémunéré",
    pattern: `${PARTNERSHIP} (?:remuneree?s?|payee?s?|sponsorisee?s?)`,
  },
  {
    rank: "said",
    keyword: "collaboration rémunérée",
    pattern: `${COLLABORATION} (?:remuneree?s?|payee?s?|sponsorisee?s?)`,
  },
  { rank: "said", keyword: "paid partnership", pattern: "paid partnerships?" },
  {
    rank: "said",
    keyword: "paid collaboration",
    pattern: "paid (?:collab(?:oration)?s?|promotion|promo|ads?|post)",
  },
  {
    rank: "said",
    keyword: "contenu publicitaire",
    pattern: "(?:contenu|post|publication|mention|partenariat)s? publicitaires?",
  },
  {
    rank: "said",
    keyword: "contenu sponsorisé",
    pattern: "(?:contenu|post|publication|video|story|reel|article)s? (?:est )?sponsorisee?s?",
  },
  { rank: "said", keyword: "sponsored content", pattern: "sponsored (?:content|post|video|reel|story|ad)" },
  { rank: "said", keyword: "sponsored by", pattern: "sponsored by" },
  {
    rank: "said",
    keyword: "sponsorisé par",
    pattern: "(?:sponsorisee?s?|sponso) par|sponsorise(?:r|e?s?)(?:(?= .*@)|(?<=@.*))",
  },
  {
    rank: "said",
    keyword: "sponsor",
    pattern:
      "(?:notre|nos|mon|mes|our) sponsors?(?:(?= .*@)|(?<=@.*|merci.*|remercie.*|thank.*))|sponsors? officiels?|for sponsoring|sponsors? de (?:la|cette|cet|ce|l') ?(?:serie|video|episode|emission|post|story|reel|podcast|stream)",
  },
  {
    rank: "said",
    keyword: "placement de produit",
    pattern: "placements? (?:de )?produits?|product placement",
  },
  {
    rank: "said",
    keyword: "pub",
    pattern:
      "(?<=^\\*)(?:pub|publicite|ad|collab|collaboration)|(?:une|de la) (?:\\p{L}+ )?pub(?:licite)? (?:pour|de|a) @|(?<!quand |si )(?:c'est|ceci est) (?:bien )?une pub(?:licite)?",
  },
  { rank: "said", keyword: "rémunéré par", pattern: "(?:remuneree?s?|payee?s?) par (?:la marque|@)" },
  {
    rank: "said",
    keyword: "sponso",
    pattern:
      "(?:suis|est|sommes|etre|post|video|reel|story|la|une|ma|cette) sponso(?:(?= .*@)|(?<=@.*))|sponso @",
  },
  {
    rank: "said",
    keyword: "affiliation",
    pattern:
      "liens? d'affiliation|liens? [^.@]{0,25}affili(?:ee?s?|ation)|affiliated? links?|\\(aff(?:iliee?s?)?\\)|affiliee?s? (?:chez|avec|a) @",
  },
  // Phrases that name a partner or imply one.
  {
    rank: "suggested",
    keyword: "en partenariat avec",
    pattern: `en ${PARTNERSHIP} (?:avec|@)|(?:suis|sommes|est) en ${PARTNERSHIP}`,
  },
  { rank: "suggested", keyword: "partenariat avec", pattern: `(?<!en )${PARTNERSHIP} avec` },
  {
    rank: "suggested",
    keyword: "partenariat",
    pattern: `${PARTNERSHIP} (?:non remuneree?s?|x @|@)|(?:d'un|un|ce|notre|mon|nouveau|beau) ${PARTNERSHIP}(?:(?= .*@)|(?<=@.*))|(?:(?:mon|notre|tout) )?premier ${PARTNERSHIP}`,
  },
  {
    rank: "suggested",
    keyword: "en collaboration avec",
    pattern: `en ${COLLABORATION} (?:avec|@)|(?:post|video|reel|story|contenu|publication)s? en (?:${COLLABORATION}|partenariat)|coll?abor(?:e|ons|er) avec (?:la marque|@)`,
  },
  {
    rank: "suggested",
    keyword: "collaboration avec",
    pattern: `(?<!en )${COLLABORATION} (?:avec|(?!com?merc|remun|pay|spons)\\p{L}+ avec @)`,
  },
  {
    rank: "suggested",
    keyword: "collaboration",
    pattern: `${COLLABORATION} (?:non (?:remunere|commercial)e?s?|x @|@)|(?:cette|ma|notre|nouvelle|belle)(?: \\p{L}+)? ${COLLABORATION}(?:(?= .*@)|(?<=@.*))`,
  },
  { rank: "suggested", keyword: "in partnership with", pattern: "(?:in )?partnership with" },
  { rank: "suggested", keyword: "in collaboration with", pattern: "(?:in )?(?:collaboration|collab) with" },
  {
    rank: "suggested",
    keyword: "partnered with",
    pattern: "(?:partner(?:ed|ing)(?: up)?|team(?:ed|ing)?(?: up)) with @",
  },
  {
    rank: "suggested",
    keyword: "partenaire",
    pattern:
      "(?:notre |nos |mon |mes |ma |leur )?(?:marques? )?partenaires?(?: (?:officiels?|historique|principal|technique|nutrition|textile|chaussures?|equipement|sante|auto|voyage|mobilite))? :? ?@|(?:marques?|hotels?) partenaires?|partenaires? officiels?|partenaires? de (?:ce|cette) (?:post|video|reel|publication)|(?:mes|nos) partenaires(?= .*@)|nouve(?:au|lle)s? partenaires?(?! d)(?= .*@)|official partner",
  },
  {
    rank: "suggested",
    keyword: "ambassadeur",
    pattern:
      "ambassad(?:eur|rice)s? (?:officiel(?:le)?s? )?(?:(?:de|pour) la marque|(?:de |pour |chez |x )?@)|(?:suis|etre|devenir|devenue?|deviens|devient) (?:l'|\\p{L}+ )?ambassad(?:eur|rice)s?(?:(?= .*@)|(?<=@.*))|^(?:fiere? )?ambassad(?:eur|rice)s? (?:officiel(?:le)?s? )?(?!(?:de|du|des) |d'|officiel)|(?:en tant qu'|comme |leurs? |vos |votre )ambassad(?:eur|rice)s?(?<=@.*)|brand ambassadors?|ambassadors? (?:(?:for|of) )?@|ambassadors?(?<=@[a-z0-9._]+(?:'s)? (?:brand )?ambassadors?)",
  },
  {
    rank: "suggested",
    keyword: "égérie",
    pattern: "egeries? (?:de |pour |chez |x )?@|egeries? (?=.*(?:la marque|campagne|@))",
  },
  // Gifts and invitations.
  {
    rank: "given",
    keyword: "offert par",
    pattern:
      "(?:offerte?s?|gracieusement (?:envoyee?s?|offerte?s?)|(?:envoyee?s?|prete?e?s?) gracieusement) par|offerte?s?[ :|(,-]{1,3}(?:(?:au|aux|a|a l[ea]|chez|dans|x) )?@|(?:m'a|m'ont|nous a|nous ont) ete (?:\\p{L}+ )?(?:offerte?s?|envoyee?s?)(?<=@.*)|offerte?s? dans le cadre",
  },
  {
    rank: "given",
    keyword: "produit offert",
    pattern: `${GIVEN_THINGS} (?:(?!a |par |de |non |pas )\\p{L}+ )?(?:non remuneree?s? )?(?:m'ont ete |m'a ete )?offerte?s?(?! (?:aux? |a |pour|le |la |les |des |jusqu|tous|toute|si |dimanche|samedi))`,
  },
  {
    rank: "given",
    keyword: "offert",
    pattern:
      "(?:@[a-z0-9._]+|la marque|l'equipe) (?:de |d')?(?:m'avoir|nous avoir|m'a|m'ont|nous a|nous ont|pour m'avoir) (?:gentiment |gracieusement )?offerte?s?|(?:recue?s? )?(?:gracieusement|gratuitement) (?:de la part de |par |grace a )",
  },
  {
    rank: "given",
    keyword: "envoyé par la marque",
    pattern: "envoyee?s? (?:gracieusement )?par (?:la marque|les equipes|l'equipe|@)",
  },
  {
    rank: "given",
    keyword: "service presse",
    pattern:
      "produits? recus?(?! par| en| de)|\\(sp\\)|services? (?:de )?presse|(?:recue?s?|livre|roman|bd) (?:\\p{L}+ ){0,2}en sp|sp (?:numerique |papier )?(?:recue?s?|offerte?s?)|(?:colis|box|unboxing) (?:presse|pr)|envoi presse|(?:recue?s?|prete?e?s?) (?:gratuitement|pour (?:un )?(?:test|essai|avis))|en echange d[e'] ?(?:une? )?(?:avis|retour|revue|chronique|post|story|visibilite|videos?|photos?|contenus?)",
  },
  {
    rank: "given",
    keyword: "cadeau de la marque",
    pattern:
      "cadeaux?[^\\p{L}\\p{N}@]{1,6}(?:recue?s? )?(?:de la part )?(?:de la marque|de l'equipe|des equipes|d[eu] @|presse)|pour (?:ce|ces|votre|le|les|ton) (?:\\p{L}+ ){0,2}cadeaux?(?<=@.*)|recue?s? .{0,60}en cadeau(?<=@.*)|c\\/o @",
  },
  { rank: "given", keyword: "gifted by", pattern: "gifted by|giftee?s? par" },
  {
    rank: "given",
    keyword: "gifted",
    pattern:
      "kindly gifted|(?:pr|press|brand) (?:gift|package|sample|trip|unboxing|mailer|haul)s?|gifted (?:stay|visit|night|dinner|lunch|tickets?|product|item|experience|meal|collab|post|ad|@)|gift from (?:the \\p{L}+ (?:team|people|folks) at |the team at )?@",
  },
  {
    rank: "given",
    keyword: "invitation",
    pattern:
      "invitations? (?:presse|constructeur|(?:du restaurant|de l'hotel|de la marque|de la maison|de|du|par|x) ?@|@|du restaurant|de l'hotel|de la marque|de la maison)|(?:pour|for) (?:cette |l'|ton |votre |the |your )(?:\\p{L}+ )?(?:invitation|invite?)(?<=@.*)",
  },
  {
    rank: "given",
    keyword: "invitation",
    pattern:
      "(?:invitee?s?|conviee?s?) (?:\\p{L}+ )?par (?:la marque|l'hotel|le restaurant|la maison|l'equipe|les equipes|@)|(?:invited|hosted) by @|for having (?:us|me)(?<=@.*)",
  },
  {
    rank: "given",
    keyword: "invitation",
    pattern:
      "(?:@[a-z0-9._]+|la marque|l'hotel|le restaurant) (?:m'a|nous a|m'ont|nous ont) (?:\\p{L}+ )?(?:invite|convie)e?s?|(?:m'|nous )avoir (?:\\p{L}+ )?(?:invite|convie)e?s?(?<=@.*)",
  },
  {
    rank: "given",
    keyword: "voyage presse",
    pattern:
      "(?:voyages?|evenements?|events?|soirees?|dejeuners?|diners?|sejours?|accueil|invit\\p{L}*|afterworks?|brunchs?|journees?) (?:de )?presse",
  },
  // Codes; `CODE_WORDS` finds those that only their spelling shows.
  {
    rank: "code",
    keyword: "code promo",
    pattern:
      "codes? (?:promos?|promotionnels?|reducs?|reductions?|de reduc(?:tion)?s?|de remise|avantages?|createurs?|creatrices?|parrainages?|affilies?)|(?:mon|un|le) code (?:remise|reduc|avantage)",
  },
  { rank: "code", keyword: "promo code", pattern: "(?:promo|discount|voucher|coupon) codes?" },
  {
    rank: "code",
    keyword: "code promo",
    pattern:
      "codes? (?:est |sont )?(?:en|dans|in|on|sur) (?:(?:ma|my|la|mes|les|the) )?(?:bio|story|stories|description|profil)|(?:mon|my) code promo|(?:reduction|remise|livraison|offre).{0,60} (?:mon|my) code(?: |$)|codes? pour vous",
  },
  {
    rank: "code",
    keyword: "code promo",
    pattern:
      "[0-9]+ ?[%€] ?.{0,60}(?<![\\p{L}])codes?(?! (?:d[eu]s?|civil|penal) )|codes?(?! (?:d[eu]s?|civil|penal) )(?: .{0,60})?[ (]-?[0-9]+ ?[%€]",
  },
]

/** Phrases in which a sign's word has another meaning: removed before the search for signs. */
export const OTHER_MEANINGS: readonly { pattern: string; why: string }[] = [
  { pattern: "(?:https?:\\/\\/|www\\.)\\S+|[a-z0-9-]+\\.(?:com|fr|net|org|io|co)\\/\\S*", why: "an address" },
  {
    pattern:
      "(?:collab(?:oration)?s?|partenariats?)(?: (?:pro|presse|&|et))*[^\\p{L}\\p{N}@#]{0,5}(?:[a-z0-9._+-]+@[a-z0-9-]+\\.[a-z0-9.-]+|dm|mp|mail)",
    why: "where to write",
  },
  { pattern: "[a-z0-9._+-]+@[a-z0-9-]+\\.[a-z0-9.-]+", why: "an e-mail address" },
  {
    pattern:
      "(?:pour (?:toutes? |vos |les |une |tes )?(?:demandes? de |propositions? de )?|contacts?(?: pro)?(?: et| &| \\/|,| pour)? |dm (?:me )?(?:for|pour) |open (?:to|for) |ouverte?s? (?:a|aux) (?:\\p{L}+ )?|looking for |demandes? de |propositions? de |qui (?:est partante? )?pour (?:une |des )?)(?:nos |mes |des |les |une |vos )?(?:collab(?:oration)?s?|partenariats?|partnerships?)",
    why: "somebody who is looking for work, or tells where to write",
  },
  {
    pattern: "(?:collab(?:oration)?s?|partenariats?)(?: \\p{L}+)? (?:entre|between|partners?)",
    why: "people who work together",
  },
  {
    pattern:
      "(?:en )?(?:collab(?:oration)?s?|partenariats?) (?:avec|with) (?:(?:mon|ma|mes|notre|nos|ton|ta|tes|my|our) (?!marque|brand|partenaire|client)\\p{L}+|les (?:voisin|enfant|habitant|eleve|parent|copain|copine|ami)\\p{L}*|d'autres|personne|la (?:vie|nature))",
    why: "family, friends, neighbours",
  },
  {
    pattern:
      "partenaires? (?:de (?:vie|crime|danse|course|jeu|route|sport|voyage|entrainement|double|toujours)|particulier|ideal)|partners? in (?:crime|life)",
    why: "a companion",
  },
  { pattern: "partenariats? (?:public|social|educatif)", why: "a matter of politics" },
  {
    pattern:
      "(?:cover|poemes?|chansons?|morceaux?|titre|clip|dessins?|illustrat\\p{L}+|fresque|expo(?:sition)?|projet (?:photo|artistique|musical)|serie photo|toile|court[ -]metrage|podcast|texte|choregraphie|choree)[^@]{0,40} (?:en )?(?:collab(?:oration)?s?'?) (?:avec|with|d)|collab(?:oration)?s? (?:avec|with) (?:quel|qui|which|who)|collab(?:oration)?s? d'(?:artiste|illustrat|ecrivain|auteur)\\p{L}*",
    why: "artists who work together, or a question",
  },
  {
    pattern: "(?:feat|featuring|single|morceau|album|chanson|titre) .{0,80}collab(?:oration)?s?",
    why: "musicians",
  },
  {
    pattern:
      "(?:combien (?:demander|facturer)|comment (?:mentionner|refuser|demander|trouver|fixer|decrocher|negocier)|vous (?:demandez|acceptez|facturez)) .*",
    why: "a question of the trade",
  },
  {
    pattern: '[«"“] ?(?:partenariats|collaborations)[^»"”]* ?[»"”]|[«"“][^»"”]{3,40}[»"”] ou [«"“].*',
    why: "words that are quoted",
  },
  {
    pattern:
      "(?:refuse[rz]?|refusee?s?|decline[rz]?|propose[rz]?|turned down|said no to) (?:my|a|an|the|un|une|des|ce|cette|la|tous?|toutes?|les|deux|trois) (?:\\p{L}+ ){0,2}(?:partnerships?|partenariats?|collab(?:oration)?s?|placements? de produits?)(?=.*(?:non|refus|declin|jamais|$))",
    why: "a deal that did not come about",
  },
  {
    pattern:
      "(?<!(?:contient|avec) )(?:vos|leurs|les|des|tes|aux|du) (?:\\p{L}+ )?(?:collaborations|collabs|partenariats|placements|placement|publicites)(?: (?:commerciales|remunerees?|remuneres|de produits?))?",
    why: "the trade itself",
  },
  {
    pattern:
      "(?:double|danse|spectacle|scene|tournoi|match|demi|finale|gala|ballet|padel|tennis|patinage).{0,80}partenaires?|ma partenaire",
    why: "somebody who plays or dances along",
  },
  {
    pattern:
      "(?:offerte?s?|cadeaux?) (?:par|de(?: la part de)?|a) (?:(?:la (?:vie|nature|mer|montagne|ville|region|lumiere|foret))|le (?:soleil|ciel|destin|hasard|temps)|l'(?:univers|ocean|automne|ete|hiver)|cette|ce|(?:mon|ma|mes|ton|ta|tes|nos|notre|son|sa|ses) (?!marque|partenaire)\\p{L}+|les (?:enfants|voisins|parents|eleves|amie?s|collegues|copains|copines)|(?:maman|papa|mam[iy]e?|pap[iy]e?|tata|tatie|tonton|parrain|marraine|dieu)(?![\\p{L}]))",
    why: "a present of life, or of somebody close",
  },
  {
    pattern:
      "offerte?s? par (?:une?|la|le|les|l'|des) ?(?!marque|maison|hotel|restaurant|equipe|agence|office|chaine|enseigne|parc|domaine|musee|chateau|spa|camping|gite|theatre|studio|institut|salon|clinique)(?:\\p{L}+)(?!.*@)|offerte?s? par (?:nous|moi|lui|elle)",
    why: "a present of somebody who is no brand",
  },
  {
    pattern:
      "(?<!(?:@|marque |equipe ).{0,40})(?:nous|m'|l'|lui|a|ai|avons|ont) (?:ai |a |ont )?offerte?s? (?:des|un|une|le|la|les|son|sa|ce|cette|mon|ma)",
    why: "somebody who gave something",
  },
  {
    pattern:
      "(?:sponsored by|sponsorisee?s? par|sponsors? officiels? ?:?(?: (?:de|du|des))?) (?:: )?(?:(?<=officiels? (?:de|du|des) )\\p{L}+|personne|nobody|coffee|caffeine|papa|maman|[0-9]+|(?:le |la |les |l'|une? |an? |the |my |mon |ma |mes |nos |notre |deux |trois |two |three |lack )(?!marque|maison|partenaire|sponsor|team|folks|people|equipe|boutique|office|brand|company))(?!.*@).*",
    why: "a joke",
  },
  {
    pattern:
      "gifted (?:and talented|kids?|child(?:ren)?|students?|education|program\\p{L}*|hands?|musicians?|artists?|writers?|people|person|me)|so gifted",
    why: "talent, or a present of somebody close",
  },
  { pattern: "(?:79|[0-9]{2,4}) ad(?: |$)|ad (?:hoc|vitam|libitum|nauseam)", why: "Latin" },
  {
    pattern:
      "(?:recherche|cherche|trouver|chercher|looking for|sans|seeking) (?:un |une |des |mes |mon |nos |a )?sponsors?",
    why: "somebody who has none",
  },
  {
    pattern:
      "codes? (?:promos? )?(?:ne )?(?:marche|fonctionne)(?:nt)? (?:plus|pas)|codes? promos?(?=.*j'(?:en|ai|en ai) ?(?:ai )?(?:pas|aucun))",
    why: "a code that does not work, or that nobody has",
  },
  {
    pattern:
      "(?:quelqu'un|qui|vous|tu) (?:aurait|a|auriez|avez|as|aurais) (?:encore |pas )?(?:un |des |le )?codes? promos?",
    why: "somebody who asks for a code",
  },
  {
    pattern: "(?:mentions?|indique[rz]?|ecrire|affiche[rz]?|hashtags?)(?: obligatoires?)? [«\"“'#].*",
    why: "how to say it",
  },
  {
    pattern:
      "(?:en )?partenariat avec (?:la |le |l'|les |une? |des )?(?:maison de retraite|ehpad|ecole|college|lycee|mairie|commune|association|bibliotheque|mediatheque|hopital|universite|classe|refuge)(?!.*@)",
    why: "a school or a town",
  },
  {
    pattern:
      "(?:dress|qr|pin|wifi|zip|source|bar) ?codes?|codes? (?:of conduct|qr|wifi|pin|postal|source|couleur|vestimentaire|barres?|civil|penal|du travail|de la route|genetique)",
    why: "another kind of code",
  },
]

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Folded, without underscores. */
export const HASHTAGS: Readonly<Record<"said" | "suggested" | "given" | "code", ReadonlySet<string>>> = {
  said: words(`
    ad ads advertisement advertising advert pub publicite annonce sponso sponsor sponsored sponsoredpost
    sponsoredcontent sponsoredad sponsorise sponsorisee sponsorises sponsorship sponsors spon sponcon
    postsponsorise contenusponsorise videosponsorisee paidad paidpartnership paidcollaboration paidcollab
    paidpromotion partenariatremunere partenariatcommercial partenariatsponsorise partenariatpaye
    collaborationcommerciale collaborationscommerciales collaborationcommercial collaborationremuneree
    collabcommerciale collabcommercial collaborationcomercial collaborationcomerciale collabcomerciale
    collabremuneree collaborationsponsorisee communicationcommerciale
    contenupublicitaire postpublicitaire placementdeproduit affiliation affilie lienaffilie liensaffilies
    liensdaffiliation lienaffiliation affiliate affiliatelink affiliatelinks pubremuneree pubpayee publiciteremuneree
    postremunere
  `),
  suggested: words(`
    partenariat partenariats partenaire partenaires partnership partner collab collabs collaboration
    collaborations collaborationnonremuneree collabnonremuneree partenariatnonremunere ambassadeur
    ambassadrice ambassadeurs ambassadrices ambassador brandambassador egerie enpartenariat encollaboration
  `),
  given: words(`
    gifted giftedad adgifted giftedstay giftedproduct gifteditem giftedcollab prgift giftedexperience
    giftedpost giftedmeal prpackage prsample presstrip pressgift hosted hostedstay produitoffert
    produitsofferts offert offerts offerte cadeauoffert cadeaumarque sejouroffert repasoffert
    cadeaudelamarque servicepresse servicedepresse invitation invitationpresse surinvitation voyagepresse
    voyagedepresse sp invit invite giftedby giftedbybrand offertparlamarque
    produitoffertparlamarque collabofferte prunboxing brandtrip produitstest testproduit
  `),
  code: words(`
    codepromo codespromo codespromos promocode discountcode codereduc codereduction codedereduction
    moncodepromo codeparrainage
  `),
}

/** Hashtags with another meaning beside such words. */
export const OTHER_HASHTAGS: readonly { tags: RegExp; beside: RegExp }[] = [
  {
    tags: /^(?:pub|publicite)$/,
    beside:
      /irish|irlande|dublin|guinness|biere|beer|london|agence|alternance|graphiste|recrut|\bstage\b|marketing|#communication/u,
  },
  { tags: /^(?:invitation|invite)s?$/, beside: /mariage|wedding|anniversaire|birthday|bapteme|faire-?part/u },
  {
    tags: /^(?:collab|collaboration|partenaire|partner|partenariat)s?$/,
    beside:
      /#(?:musique|music|jazz|rap|cover|impro|guitare|piano|chant|choree|dance|danse|ballet|poesie)(?![\p{L}])/u,
  },
]

/** The author's own shop, whose codes belong to no other brand. */
export const OWN_SHOP =
  /(?<![\p{L}])(?:ma|mon|mes|notre|nos|my|our) (?:(?:own|petite?|propre|jolie|little|nouve(?:au|lle)|new|tout(?:e)?) ){0,3}(?:e-?shop|shop|e-?boutique|boutique|marque|atelier|site|entreprise|creations?|ceramiques?|bougies?|bijoux|affiches?|illustrations?|livres?|formations?|e-?books?|programmes?|collection|business|(?:\p{L}+ )?brand|store|etsy|coaching|masterclass)(?! (?:\p{L}+ ){0,3}prefere)/u

/** `#wendyspartner`, `#ambassadeurasics`, `#sezane_ad`: a brand's name with a word of disclosure. */
export const BRANDED_HASHTAG =
  /^(?!(?:dance|danse|workout|gym|life|training|running|travel|business|sparring|study|crime|vie|best|hiking|climbing|dancing|my|perfect|soul|sexy|love)_?partn)(?:[\p{L}\p{N}_]{3,}(?:partner|partenaire|ambassador|ambassadeur|ambassadrice)|ambassad(?:eur|rice)(?!d[eu]|s?$)[\p{L}\p{N}_]{3,}|[\p{L}\p{N}]{3,}_(?:ad|pub))$/u

/** Hashtags that deny a payment. */
export const DENIED_HASHTAG =
  /^(?:non|not|pas(?:de)?|sans|no)(?:an?|une?)?(?:ads?|pub|publicite|spons\w*|partenariat\w*|collab\w*|paid\w*|remuneree?|commercial\w*)$/

/** Words that negate the text after them, with the words that may stand between. */
export const NEGATED =
  /(?<![\p{L}\p{N}])(?:non|pas|ni|rien|sans|aucune?|zero|jamais|not|no|never|without|n'est plus)(?:[\s'’-]+(?:de|d|du|des|un|une|le|la|en|a|an|any|the|my|mon|ma|mes|ce|cette|est|n|n'est|ici|vraiment|post|contenu|video|publication|story|reel|remuneree?|payee?|commerciale?|part of)){0,3}[\s'’-]*$/u

/** Denies a payment for the whole post. */
export const DENIED =
  /(?<![\p{L}\p{N}])(?:non|pas|not|aucune?|sans|no)(?:[\s'’-]+(?:de|d|un|une|du|est|a|an|any))?[\s'’-]+(?:sponsorisee?s?|sponsored|sponso|partenariats?|collaboration commerciale|publicite|pub|ad)(?![\p{L}\p{N}])/u

/** Text before a code that only its spelling shows; the group is the code. */
export const CODE_WORDS =
  /(?:(?<=\d ?[%€] (?:[\p{L}']+ ){0,3})(?:avec|with)(?= [a-z]+\d+(?![\p{L}\p{N}]))|(?<![\p{L}])(?:mon|my) codes?(?: [\p{L}']+){1,7} ?(?=:)|(?<![\p{L}\p{N}])(?:mon|le|avec|via|my|notre|use|using|with|the|utilise[rz]?|entre[rz]?|enter|un|votre)(?: (?:mon|le|my|our|notre|the|ce))? codes?|^codes?(?= ?[:«"“]| [a-z]*\d)|(?<=@[a-z0-9._]+) ?(?=[:=] ?[a-z]+\d+(?![\p{L}\p{N}]))|[^\p{L}\p{N}\s'_-]\s*codes?) ?:? ?[«"“'(]? ?([a-z][a-z0-9_-]*[a-z0-9])(?![\p{L}\p{N}])/gu

/** Words in capitals that are no shop's code. */
export const OTHER_CODES = new Set([
  "qr",
  "pin",
  "wifi",
  "html",
  "css",
  "isbn",
  "iban",
  "ape",
  "naf",
  "insee",
  "rome",
  "iata",
  "all",
])

/** Before the account of a photographer, a friend, or the owner of a code. */
export const SOMEBODY =
  /(?:photos?|photographe|pictures?|pics?|📸|📷|🎥|🎬|credits?|crédit|filme(?:e)? par|video by|shot by|mua|make ?-?up|maquillage|maquillee? par|hair|coiffure|coiffee? par|tague[rz]?|tag|suive[rz]|suis|follow|repost(?:ed)?|via|inspiree? par|(?:#codepromo|codes? (?:promos? )?(?:de |d'))|(?:mon|ma|mes|my) (?:\p{L}+ )?(?:mari|femme|cheri|amour|soeur|frere|ami|amie|copine|copain|meilleure? amie?|mere|maman|pere|papa|fils|fille|cousine?|belle-soeur|collegue|collaboratrice|collaborateur|husband|wife|sister|brother|friend|bestie|mom|mum|dad|girl|boy)s?)\s*[:&@-]?\s*$/u

/** Between a sign and the brands it names. */
export const NAMED =
  /^[\s:–—|/*•·()[\]~.-]*(?:(?:avec|with|par|by|pour|for|de|du|chez|at|from|x|la|le|les|mes|mon|ma|nos|notre|my|our|the|amis|friends|marque|brand|maison|hotel|restaurant|team|equipe|toute)\s+|l'|d'){0,5}((?:@[a-z0-9._]+(?:\s*(?:,|&|\+|et|and|x|\/|-)?\s*(?=@))?)+)/u
