/** Subjects of demo influencers, by category. */
export const SUBJECTS = {
  Beauté: {
    colors: ["#f7c6d0", "#c95d7b", "#7a2e4a"],
    captions: [
      "Ma routine du soir en trois gestes, rien de plus. Le dernier change tout.",
      "J'ai testé le même rouge pendant sept jours, voici ce qu'il en reste après un café.",
      "Peau sèche en hiver : les trois erreurs que je faisais encore l'an dernier.",
      "Maquillage de dix minutes avant le train de 7 h 12. Sans miroir grossissant !",
      "Vos questions sur la crème solaire, on reprend tout depuis le début ☀️",
    ],
    products: ["le sérum de nuit", "la nouvelle palette", "le baume à lèvres", "la crème visage"],
  },
  Mode: {
    colors: ["#e8dccb", "#a8744f", "#3c2f2f"],
    captions: [
      "Un manteau, cinq tenues. La quatrième, je la porte tous les lundis.",
      "Tout est de seconde main sauf les chaussettes, promis.",
      "Les coulisses de la séance d'hier, par six degrés et avec le sourire.",
      "Comment je trie mon armoire deux fois par an, sans pleurer.",
      "Blazer de mon père, jean de ma sœur, patience de ma mère.",
    ],
    products: ["la collection d'automne", "la veste croisée", "le cabas en toile", "les bottines"],
  },
  Voyage: {
    colors: ["#bfe3ea", "#2d8fa5", "#0f3d56"],
    captions: [
      "Deux jours à vélo le long du canal, et une crevaison qui nous a offert le plus beau déjeuner.",
      "Réveil à 5 h pour ce lever de soleil. Retour au lit juste après.",
      "Le budget complet de la semaine, nuit par nuit, en commentaire.",
      "Cette plage n'a pas de nom sur la carte et c'est très bien comme ça.",
      "Trois choses que je mets toujours dans mon sac cabine.",
    ],
    products: ["l'hôtel au bord de l'eau", "la carte de voyage", "le sac cabine", "le train de nuit"],
  },
  Cuisine: {
    colors: ["#f6e3b4", "#d98e32", "#7b3f12"],
    captions: [
      "La tarte aux poireaux de ma grand-mère, avec sa faute d'orthographe sur le carnet.",
      "Un seul plat, quatre personnes, moins de huit euros. La liste est dans la légende.",
      "Pain sans pétrissage : on mélange, on oublie, on mange.",
      "J'ai raté ce soufflé six fois pour que vous le réussissiez du premier coup.",
      "Marché du samedi : ce que j'achète en ce moment et comment je le garde.",
    ],
    products: [
      "la moutarde à l'ancienne",
      "le robot de cuisine",
      "la farine de la région",
      "l'huile d'olive",
    ],
  },
  Sport: {
    colors: ["#d7f0c8", "#4f9d3a", "#1d4420"],
    captions: [
      "Semaine 6 du plan marathon : les jambes disent non, le calendrier dit oui.",
      "Un circuit de quinze minutes à faire dans un salon de neuf mètres carrés.",
      "Ce que je mange avant, pendant et après une sortie longue.",
      "On ne parle pas assez du repos. Voilà, j'en ai parlé, je vais dormir.",
      "Première traversée à la nage : 2,4 km et beaucoup de doutes.",
    ],
    products: ["les chaussures de course", "la montre cardio", "la gourde isotherme", "le tapis de sol"],
  },
  Gaming: {
    colors: ["#d8ccff", "#6a4bd8", "#20124d"],
    captions: [
      "Live ce soir à 21 h : on termine la campagne ou on y passe la nuit.",
      "Mon bureau après six ans de câbles. J'ai pleuré, le chat aussi.",
      "Le boss que tout le monde saute et pourquoi vous avez tort.",
      "Petit guide pour débuter sans dépenser un centime.",
      "On a fini deuxièmes du tournoi. Deuxièmes, c'est premiers sans la pression.",
    ],
    products: ["le casque sans fil", "le jeu de stratégie", "le clavier mécanique", "la chaise de bureau"],
  },
  Lifestyle: {
    colors: ["#f3ead7", "#c2a878", "#5b4a32"],
    captions: [
      "Dimanche lent : un livre, une soupe, et le téléphone dans l'autre pièce.",
      "Je réponds à toutes vos questions sur le déménagement (oui, même celle du canapé).",
      "Trois habitudes minuscules qui ont changé mes matins.",
      "Le bilan du mois : ce que j'ai gardé, ce que j'ai arrêté.",
      "Une journée avec moi, version vraie : lessive comprise.",
    ],
    products: ["l'agenda perpétuel", "la bougie d'automne", "le coffret du mois", "la box petit-déjeuner"],
  },
  Famille: {
    colors: ["#ffe0c2", "#ef8f5a", "#8a3d1a"],
    captions: [
      "Organisation de rentrée : le tableau qui nous évite trois disputes par semaine.",
      "Sortie en forêt à quatre, dont un qui ne voulait pas mettre de bottes.",
      "Les livres du soir qui marchent vraiment chez nous.",
      "Goûter d'anniversaire sans sucre ajouté et sans drame.",
      "On a voyagé huit heures en train avec deux enfants : notre trousse de secours.",
    ],
    products: ["le porte-bébé", "le jeu de construction", "la veilleuse", "les petits pots de saison"],
  },
  Décoration: {
    colors: ["#dfe7e2", "#7c9a8b", "#2e4a40"],
    captions: [
      "Avant, après : une entrée de deux mètres carrés qui respire enfin.",
      "J'ai repeint la cuisine sans aide. Le plafond m'en veut encore.",
      "Comment je choisis une lampe : trois critères, jamais le prix d'abord.",
      "Chiné pour douze euros, réparé en une heure, adoré pour toujours.",
      "Le mur de cadres, avec le gabarit à imprimer.",
    ],
    products: ["la peinture mate", "le fauteuil en velours", "les étagères murales", "le tapis tissé"],
  },
  Tech: {
    colors: ["#cfe0f5", "#3b74c4", "#12305c"],
    captions: [
      "Un mois avec ce téléphone pliable : ce que les tests ne disent pas.",
      "Sauvegarder ses photos en 2026, pour ceux qui repoussent depuis 2016.",
      "J'ai mesuré l'autonomie pendant dix jours, voici le tableau.",
      "Cinq réglages à changer dès la sortie de la boîte.",
      "Je réponds aux questions les plus posées sur la domotique.",
    ],
    products: ["l'enceinte connectée", "le chargeur rapide", "l'ordinateur portable", "le forfait mobile"],
  },
  Humour: {
    colors: ["#fff0a8", "#e8b923", "#7a5b00"],
    captions: [
      "Quand ta mère t'appelle juste pour dire qu'elle n'appelle pas.",
      "Les gens dans le train, épisode 14 : celui du haut-parleur.",
      "POV : tu es le seul à avoir lu le compte rendu.",
      "Imitation demandée mille fois, donc la voici mille et une.",
      "Sketch tourné en une prise parce que le voisin perçait.",
    ],
    products: [
      "l'application de livraison",
      "la pizza surgelée",
      "le forfait train",
      "la boisson pétillante",
    ],
  },
  Musique: {
    colors: ["#f2d0f0", "#a94fa5", "#43184a"],
    captions: [
      "Nouvelle reprise : piano droit, voisin patient, une seule prise.",
      "Le morceau que j'ai mis deux ans à finir sort vendredi.",
      "Trois accords, quatre chansons que vous connaissez.",
      "Balance à Nantes, il restait douze places hier soir.",
      "J'ouvre l'étui pour la première fois depuis mars. Ça s'entend.",
    ],
    products: ["le micro de studio", "les écouteurs", "la guitare de voyage", "la plateforme de cours"],
  },
  Automobile: {
    colors: ["#e1e1e6", "#7d8597", "#20242e"],
    captions: [
      "900 km en électrique un jour de grand froid : le détail des arrêts.",
      "La restauration avance : le moteur a toussé, nous aussi.",
      "Ce que regarder avant d'acheter d'occasion, en deux minutes.",
      "Route des cols, six heures du matin, personne.",
      "Je note les aires d'autoroute. C'est un métier.",
    ],
    products: ["la citadine électrique", "les pneus quatre saisons", "l'assurance au kilomètre", "la borne"],
  },
  "Bien-être": {
    colors: ["#dcefe6", "#5fae8c", "#1f4f3d"],
    captions: [
      "Cinq minutes de respiration avant de répondre à ce message.",
      "La séance du matin, à faire en pyjama et sans tapis.",
      "J'ai arrêté les écrans après 21 h pendant un mois : carnet de bord.",
      "Une tisane, trois plantes, et pourquoi je n'en prends pas tous les soirs.",
      "S'étirer au bureau sans faire peur aux collègues.",
    ],
    products: ["les infusions du soir", "l'application de méditation", "le coussin de yoga", "les huiles"],
  },
  Livres: {
    colors: ["#eadfce", "#9c6b3f", "#41260f"],
    captions: [
      "Mes lectures du mois, dont une abandonnée page 40 sans regret.",
      "Le premier chapitre lu à voix haute, installez-vous.",
      "Pile à lire : 31 livres. Non, je n'ai pas de problème.",
      "Ce roman tient en une soirée et reste des semaines.",
      "Les librairies où j'entre toujours « juste pour regarder ».",
    ],
    products: ["la rentrée littéraire", "la liseuse", "le carnet de lecture", "le club de lecture"],
  },
} as const

export type Category = keyof typeof SUBJECTS

/** With placeholders `{brand}`, `{account}` and `{product}`; the detection recognises each. */
export const SPONSORED = [
  "J'ai passé une semaine avec {product} de {brand} et je vous dis tout, le bon comme le moins bon. Collaboration commerciale avec @{account}",
  "[Collaboration commerciale] {brand} m'a fait découvrir {product} avant tout le monde.",
  "Mon avis sur {product} de @{account} après un mois. #partenariatremunere #pub",
  "Partenariat rémunéré avec @{account} : {product}, et un code promo pour vous en story.",
  "On m'a envoyé {product} : merci @{account} ! #produitoffert",
  "En partenariat avec @{account}, je vous emmène dans les coulisses de {brand}.",
  "Une année aux couleurs de @{account}, et c'est un plaisir. #ambassadeur #collaborationcommerciale",
  "Ad · {product}, la nouveauté {brand} que vous allez voir partout. #ad",
  "Jeu concours ! {brand} vous offre {product}. En collaboration avec @{account} #collab",
] as const
