import type { ErrorCode } from '@trellis/domain/errors'

export const errors = {
  'invalid-input': 'Certaines données ne conviennent pas. Vérifiez les champs signalés et réessayez.',
  'not-signed-in': 'Vous êtes déconnecté. Connectez-vous pour continuer.',
  'not-permitted':
    'Vous n’avez pas les autorisations nécessaires pour cela. Adressez-vous à un administrateur de l’équipe.',
  'sys-admin-only': 'Vous n’avez pas l’autorisation d’accéder à l’administration du système.',
  'not-found': 'Élément introuvable. Il a peut-être été supprimé, ou l’adresse est erronée.',
  'team-not-found': 'Cette équipe ne figure pas parmi vos équipes. Choisissez-en une autre ou demandez une invitation.',
  'collection-not-found': 'Cette collection est introuvable. Elle est peut-être dans la corbeille.',
  'field-not-found': 'Le champ sélectionné est introuvable.',
  'record-not-found': 'Cet enregistrement est introuvable. Il est peut-être dans la corbeille.',
  'list-item-not-found': 'Cet élément de liste est introuvable. Il est peut-être archivé.',
  'change-not-found': 'Cette modification est introuvable dans l’historique.',
  'import-not-found': 'Cette importation est introuvable. Relancez-la avec le fichier.',
  'layout-not-found': 'Cette disposition n’existe plus ou appartient à quelqu’un d’autre.',
  'card-not-found': 'Cette fiche est introuvable. Elle a peut-être été supprimée.',
  'card-group-not-found': 'Ce groupe de fiches est introuvable. Il a peut-être été supprimé.',
  'bookmark-not-found': 'Cet enregistrement n’est plus dans vos favoris.',
  'comment-not-found': 'Ce commentaire est introuvable. Il a peut-être été supprimé.',
  'project-not-found': 'Ce projet est introuvable. Il a peut-être été supprimé.',
  'task-not-found': 'Cette tâche est introuvable. Elle a peut-être été supprimée.',
  'user-not-found': 'Cette personne est introuvable. Elle ne fait peut-être plus partie de l’équipe.',
  'role-not-found': 'Ce rôle est introuvable. Il a peut-être été supprimé.',
  'role-is-fixed':
    'Tout le monde a ce rôle : il ne peut être ni supprimé ni désactivé. Modifiez plutôt ce qu’il autorise.',
  'view-as-reads-only': 'Vous voyez l’équipe comme un rôle : rien ne peut être modifié. Quittez d’abord cette vue.',
  'invitation-not-found': 'Cette invitation est introuvable ou a été annulée. Demandez-en une nouvelle.',
  'fields-empty': 'Les champs suivants ne peuvent pas être vides : {{fields}}.',
  'record-linked':
    'Impossible de mettre ceci à la corbeille tant que quelque chose y est lié : {{fields}}. Modifiez d’abord ce lien.',
  'record-linked-unseen':
    'Impossible de mettre ceci à la corbeille tant qu’un élément que vous ne pouvez pas voir y est lié. Adressez-vous à un administrateur de l’équipe.',
  'value-not-unique': 'Un autre enregistrement a déjà cette valeur. Choisissez-en une autre.',
  'value-invalid': 'Cette valeur ne convient pas au champ. Corrigez-la et réessayez.',
  'records-unlike':
    'Seuls des enregistrements du même type peuvent être fusionnés. Choisissez-les dans une même collection.',
  'merge-outdated': 'Quelqu’un a modifié {{names}} entre-temps. Vérifiez les valeurs avant de fusionner.',
  'copy-incomplete':
    'Cet enregistrement ne peut pas être copié : vous ne pouvez pas voir ou modifier un champ obligatoire. Adressez-vous à un administrateur de l’équipe.',
  'record-incomplete':
    'Vous ne pouvez pas voir un champ obligatoire : aucun enregistrement ne peut être créé ici. Adressez-vous à un administrateur de l’équipe.',
  'edit-conflict': 'Quelqu’un a modifié ceci pendant votre saisie. Comparez les deux versions et choisissez-en une.',
  'revert-conflict': 'Annulation impossible : quelqu’un a fait une modification depuis.',
  'name-taken': 'Ce nom est déjà pris. Choisissez-en un autre.',
  'icon-unknown': 'Aucune icône ne s’appelle « {{icon}} ». Choisissez-en une dans le catalogue.',
  'collection-of-another-tree': 'Une collection ne se déplace que dans son propre arbre, et jamais sous elle-même.',
  'membership-in-circles':
    'Cette condition dépend d’elle-même : {{fields}} se renvoient l’une à l’autre. Retirez-en une de la condition.',
  'membership-by-person':
    'Les membres d’une collection ne peuvent pas dépendre de la personne qui la regarde. Nommez une personne au lieu de « moi ».',
  'members-not-by-hand':
    'Personne n’ajoute ni ne retire à la main des enregistrements de cette collection : sa condition en décide, ou elle contient tous ceux de son type.',
  'as-of-not-kept': 'On ne garde pas qui était dans cette collection à une date passée : une condition en décide.',
  'collection-in-use': 'Ceci est encore utilisé : {{fields}}. Retirez d’abord ce qui y fait référence.',
  'field-is-name': 'Ce champ donne leur nom aux enregistrements. Choisissez d’abord un autre champ de nom.',
  'field-is-read-only': 'Ce champ ne peut pas être modifié.',
  'field-converting':
    'Le type de ce champ est en cours de modification. Ses valeurs pourront être modifiées à nouveau ensuite.',
  'type-change-refused':
    'Ce champ ne peut pas recevoir ce type : ses valeurs ne se convertissent pas, ou un élément qui l’utilise ne fonctionnerait plus. Choisissez un autre type.',
  'too-many-cards': 'Une collection en contient au plus {{maximum}}. Supprimez-en d’abord.',
  'too-many-fields': 'Cette collection a atteint sa limite de champs. Supprimez-en d’abord quelques-uns.',
  'filter-invalid': 'Ce filtre est inutilisable. Vérifiez ses conditions.',
  'sort-invalid': 'Ce tri est impossible. Choisissez un autre champ.',
  'cursor-invalid': 'La liste a changé. Rechargez-la pour continuer.',
  'email-already-linked': 'Cette adresse e-mail est déjà liée à un utilisateur de l’équipe.',
  'email-not-verified': 'Vérifiez d’abord votre adresse e-mail. Le lien se trouve dans votre boîte de réception.',
  'credentials-wrong':
    'L’adresse e-mail ou le mot de passe est incorrect. Réessayez ou choisissez un nouveau mot de passe.',
  'password-too-short': 'Choisissez un mot de passe d’au moins {{minimum}} caractères.',
  'link-expired': 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  'invitation-for-another-address':
    'Cette invitation est destinée à une autre adresse e-mail. Connectez-vous avec celle-ci.',
  'first-code-needed': 'La première inscription nécessite le code à usage unique affiché au démarrage de Trellis.',
  'sign-up-closed': 'Ici, l’inscription se fait sur invitation. Demandez-en une à un administrateur de l’équipe.',
  'last-team-admin': 'Une équipe a besoin d’au moins un administrateur actif. Nommez-en d’abord un autre.',
  'team-suspended': 'Cette équipe est suspendue. Réactivez-la d’abord.',
  'last-sys-admin': 'Le système a besoin d’au moins un administrateur actif. Nommez-en d’abord un autre.',
  'second-factor-needed': 'Saisissez le code de votre application d’authentification.',
  'second-factor-wrong': 'Ce code est incorrect ou a déjà servi. Saisissez-en un nouveau.',
  'second-factor-required': 'Cette installation exige un second facteur. Configurez-le pour continuer.',
  'second-factor-is-on': 'Le second facteur est déjà activé. Désactivez-le d’abord.',
  'token-invalid': 'Ce jeton d’API est inconnu, expiré ou révoqué. Créez-en un nouveau dans vos préférences.',
  'token-refused': 'Les jetons d’API ne sont pas acceptés ici. Connectez-vous.',
  'token-read-only': 'Ce jeton d’API permet seulement de lire. Créez-en un qui permet d’écrire.',
  'too-many-tokens': 'Vous avez atteint le nombre maximal de jetons d’API. Révoquez-en d’abord un.',
  'email-taken': 'Cette adresse appartient à un autre compte. Choisissez-en une autre.',
  'confirmation-wrong': 'La saisie ne correspond pas. Recopiez exactement ce qui est affiché.',
  'password-missing':
    'Votre compte n’a pas encore de mot de passe. Choisissez-en un avec « Mot de passe oublié ? » sur la page de connexion.',
  'storage-failed': 'Le stockage n’a pas pu être utilisé, et rien n’a été modifié.',
  'place-service-failed':
    'Le service de cartes et d’adresses n’a pas répondu correctement. Réessayez plus tard, ou saisissez les coordonnées.',
  'integration-set-by-environment': 'Des variables d’environnement définissent ceci. Modifiez-les, puis redémarrez.',
  'integration-secret-needed':
    'Saisissez de nouveau le mot de passe ou la clé : la valeur conservée correspondait à d’autres paramètres.',
  'integration-secret-lost':
    'Le mot de passe ou la clé conservés ne peuvent plus être déchiffrés. Un administrateur système doit les saisir de nouveau dans les paramètres.',
  'backup-not-found': 'Cette sauvegarde n’existe plus. Rechargez la liste.',
  'backup-running': 'Une sauvegarde est déjà en cours. Attendez sa fin ou annulez-la.',
  'backup-no-space':
    'L’espace libre ne suffit pas pour une sauvegarde : il reste {{free}} Mo là où sont les fichiers. Libérez de l’espace et réessayez.',
  'backup-interrupted': 'L’opération a été interrompue plusieurs fois et abandonnée. Relancez-la.',
  'database-not-empty': 'La base de données contient déjà une installation. Restaurez dans une base vide.',
  'archive-foreign': 'Ce fichier n’est pas une archive de Trellis. Choisissez-en un autre.',
  'archive-broken': 'Cette archive est endommagée ou incomplète. Récupérez-la de nouveau à sa source.',
  'archive-too-new': 'Cette archive a été créée par un Trellis plus récent. Mettez d’abord cette installation à jour.',
  'archive-tampered':
    'Le contenu de cette archive n’est pas celui qui a été écrit. Elle a été modifiée après coup ({{part}}) ; rien n’a été restauré.',
  'too-many-requests': 'Trop de tentatives. Patientez un instant et réessayez.',
  'origin-refused': 'Cette requête venait d’un autre site et a été refusée. Rechargez la page et réessayez.',
  'file-not-found': 'Ce fichier est introuvable. Il a peut-être été retiré.',
  'file-kind-refused': 'Ce type de fichier n’est pas accepté ici. Choisissez-en un autre.',
  'upload-cut-short': 'Le fichier n’est pas arrivé en entier et rien n’a été conservé. Envoyez-le de nouveau.',
  'file-empty': 'Ce fichier est vide. Choisissez-en un autre.',
  'file-too-large': 'Ce fichier est trop volumineux. Divisez-le ou choisissez-en un plus petit.',
  'image-unreadable':
    'Cette image n’a pas pu être lue ou elle est trop grande. Choisissez-en une autre de 25 mégapixels au plus.',
  'image-not-fetched': 'L’image n’a pas pu être récupérée à cette adresse. Vérifiez l’adresse ou envoyez l’image.',
  'blueprint-running': 'Un modèle est déjà en cours d’installation dans cette équipe. Attendez qu’elle soit terminée.',
  'file-not-text': 'Ce fichier n’est pas un fichier texte. Enregistrez-le en CSV et réessayez.',
  'file-not-csv': 'Ce fichier n’a pas pu être lu comme CSV. Vérifiez les séparateurs et les guillemets.',
  'file-not-xlsx':
    'Ce fichier n’a pas pu être lu comme classeur Excel : il est endommagé ou d’un autre type. Enregistrez-le à nouveau en .xlsx et réessayez avec ce fichier.',
  'file-is-old-excel':
    'Ce fichier vient d’un ancien Excel (.xls). Ouvrez-le, enregistrez-le en .xlsx ou en CSV, puis importez ce fichier.',
  'file-is-protected':
    'Ce classeur est protégé par un mot de passe. Enregistrez une copie sans mot de passe et importez-la.',
  'file-unpacks-too-large':
    'Une fois décompressé, ce classeur dépasse ce qui peut être importé. Divisez-le ou enregistrez la feuille en CSV.',
  'file-not-json':
    'Ce fichier n’a pas pu être lu comme JSON. Il doit contenir une liste d’objets, ou un objet par ligne.',
  'export-not-found': 'Cette exportation est introuvable, ou son fichier a été supprimé. Relancez-la.',
  'file-too-many-columns': 'Ce fichier a trop de colonnes. Retirez-en et réessayez.',
  'import-mapping-invalid': 'Les colonnes ne correspondent pas aux champs. Vérifiez la correspondance.',
  'import-already-started':
    'Cette importation a déjà commencé. Sa progression figure dans Importations et exportations.',
  'import-beside-type-change':
    'Un champ que cette importation écrit ou consulte change de type. Relancez-la une fois que ce sera terminé.',
  'type-change-beside-import':
    'Une importation est en train d’écrire des enregistrements qui contiennent ce champ : {{names}}. Modifiez le type une fois qu’elle est terminée, ou annulez-la.',
  'idempotency-key-reused': 'Ceci a déjà été envoyé avec un autre contenu. Rechargez la page et réessayez.',
  'busy-try-again': 'Le serveur est occupé. Rien n’a été modifié ; réessayez dans un instant.',
  'took-too-long': 'Cela prendrait trop de temps. Affinez le filtre et réessayez.',
  cancelled: 'Opération annulée. Rien n’a été modifié.',
  'payload-too-large': 'C’est trop à la fois. Envoyez-en moins et réessayez.',
  'unsupported-media-type': 'Ce type de contenu n’est pas accepté ici.',
  unexpected: 'Une erreur s’est produite.',
} satisfies Record<ErrorCode, string>
