import type { MessageKind, Sentence, SentenceCode } from '@blueport/contracts';
import { messageTitle } from './message-title.ts';

/** Languages besides English that mail is written in. */
export type MailLanguage = 'de' | 'fr';

/** What a mail says around its message. */
export interface MailFrame {
  /** As the document names its language. */
  readonly language: 'en' | MailLanguage;
  /** What its button says. */
  readonly open: string;
  readonly reason: string;
}

type Outcomes = Readonly<Record<string, string>>;
interface Words {
  readonly frame: MailFrame;
  readonly titles: Readonly<Record<MessageKind, string | Outcomes>>;
  readonly sentences: Readonly<Record<SentenceCode, string>>;
}

const english: MailFrame = {
  language: 'en',
  open: 'Open in the portal',
  reason: 'You get this mail because of the notification choices in your profile.',
};

const german: Words = {
  frame: {
    language: 'de',
    open: 'Im Portal öffnen',
    reason: 'Sie erhalten diese E-Mail wegen der Benachrichtigungen, die in Ihrem Profil gewählt sind.',
  },
  titles: {
    operationFinished: '{subject} ist beendet',
    operationFailed: '{subject} ist fehlgeschlagen',
    invitation: '{subject} hat Ihre Einladung angenommen',
    accessRequest: '{subject} bittet um Zugang',
    announcement: '{subject}',
    mailFailed: 'Eine E-Mail an {subject} wurde nicht zugestellt',
    approval: {
      pending: '{subject} wartet auf Freigabe',
      approved: '{subject} wurde freigegeben',
      rejected: '{subject} wurde nicht freigegeben',
      accessEnded: '{subject} hat keinen Zugang mehr; offene Vorgänge wurden beendet',
      other: 'Niemand hat {subject} rechtzeitig freigegeben',
    },
    expiry: 'Ablauf von {subject}',
    webhookDisabled: 'Der Webhook {subject} wurde abgeschaltet',
    fleetEnded: {
      halted: 'Flottenaktualisierung angehalten: {subject}',
      other: 'Flottenaktualisierung beendet: {subject}',
    },
    system: '{subject}',
  },
  sentences: {
    said: '{said}',
    fleetCounts: '{moved} von {total} aktualisiert, {failed} fehlgeschlagen, {skipped} ausgelassen.',
    fleetStopRule:
      '{failed} von {total} Bereitstellungen sind gescheitert; keine weitere wurde begonnen. Sehen Sie die gescheiterten an, dann setzen Sie fort oder versuchen es nochmals.',
    fleetNoRight:
      'Wer dies gestartet hat, darf Bereitstellungen nicht mehr aktualisieren, oder Anmeldung oder Zugriffstoken wurden beendet. Jemand, der es darf, muss es fortsetzen.',
    fleetSignIn:
      'Die Cloud kennt die Person nicht mehr, die dies gestartet hat; sie muss sich anmelden und es fortsetzen.',
    webhookGone: 'Der Empfänger hat mit 410 geantwortet: Er will keine Ereignisse mehr.',
    webhookFailing: 'Jeder Versuch der letzten {days} Tage scheiterte; das Zustellprotokoll sagt, warum.',
    expiryPlanned: 'Die Bereitstellung läuft am {at} ab.',
    expiryReached: 'Die Bereitstellung ist abgelaufen.',
    expiryDelete: 'Am {at} wird sie mit ihren Ressourcen gelöscht.',
    expiryDetach: 'Am {at} wird sie losgelöst, und ihre Ressourcen bleiben.',
    expiryShared: 'Ressourcen, die auch zu anderen Bereitstellungen gehören, bleiben: {names}.',
    expiryStop: 'Am {at} werden ihre Maschinen angehalten.',
    expiryKeep: 'Wählen Sie ein anderes Datum, um sie zu behalten.',
    expiryLocked:
      'Sie ist gesperrt, also ist nichts geschehen. Entsperren Sie sie oder wählen Sie ein anderes Datum.',
    expiryBusy: 'Ein Vorgang läuft. Das Portal versucht es in einigen Minuten erneut.',
    expiryNoConnection:
      'Die Organisation hat keine Verbindung zu diesem Verzeichnis, also ist nichts geschehen. Löschen Sie die Bereitstellung selbst, oder bitten Sie jemanden aus der Administration, eine Verbindung hinzuzufügen.',
    expiryRefused: 'Mehrere Versuche sind fehlgeschlagen. Prüfen Sie den letzten Vorgang.',
    approvalAsked: '{name} bittet darum.',
    approvalPrice: 'Es kostet {monthly} {currency} im Monat; über {above} {currency} gibt jemand frei.',
    approvalPriceUnknown:
      'Nicht alles darin hat einen bekannten Preis; über {above} {currency} gibt jemand frei.',
    approvalBlueprint: 'Bereitstellungen von {blueprint} brauchen eine Freigabe.',
    approvalRole: 'Bereitstellungen durch {role} brauchen eine Freigabe.',
    accessEnded:
      'Anfragen zur Freigabe: {requests}. Vorgänge: {operations}. Flottenaktualisierungen: {fleets}.',
    operationParked:
      'Das Portal hat sie zurückgestellt: Der Server ist bei der Arbeit daran immer wieder ausgefallen. Fragen Sie den Betreiber, dann stellen Sie erneut bereit.',
    operationWithGroup: '{name} hat die Ressourcengruppe {group} gelöscht; die Bereitstellung ging mit ihr.',
    operationGone:
      'Die Cloud kennt diese Bereitstellung nicht mehr; jemand hat sie dort entfernt, während sie lief.',
  },
};

const french: Words = {
  frame: {
    language: 'fr',
    open: 'Ouvrir dans le portail',
    reason: 'Vous recevez cet e-mail en raison des notifications choisies dans votre profil.',
  },
  titles: {
    operationFinished: '{subject} est terminé',
    operationFailed: '{subject} a échoué',
    invitation: '{subject} a accepté votre invitation',
    accessRequest: '{subject} demande un accès',
    announcement: '{subject}',
    mailFailed: 'Un e-mail à {subject} n’a pas été remis',
    approval: {
      pending: '{subject} attend une approbation',
      approved: '{subject} a été approuvé',
      rejected: '{subject} n’a pas été approuvé',
      accessEnded: '{subject} n’a plus accès ; ses opérations en attente ont pris fin',
      other: 'Personne n’a approuvé {subject} à temps',
    },
    expiry: 'Expiration de {subject}',
    webhookDisabled: 'Le webhook {subject} a été désactivé',
    fleetEnded: {
      halted: 'Mise à niveau de la flotte interrompue : {subject}',
      other: 'Mise à niveau de la flotte terminée : {subject}',
    },
    system: '{subject}',
  },
  sentences: {
    said: '{said}',
    fleetCounts: '{moved} sur {total} mis à niveau, {failed} en échec, {skipped} laissés de côté.',
    fleetStopRule:
      '{failed} déploiements sur {total} ont échoué ; aucun autre n’a commencé. Examinez les échecs, puis reprenez ou réessayez.',
    fleetNoRight:
      'L’auteur du démarrage ne peut plus mettre à niveau, ou sa connexion ou son jeton d’accès a été arrêté. Quelqu’un qui le peut doit reprendre.',
    fleetSignIn: 'Le cloud ne connaît plus l’auteur du démarrage ; il doit se connecter et reprendre.',
    webhookGone: 'Le destinataire a répondu 410 : il ne veut plus d’événements.',
    webhookFailing:
      'Toutes les tentatives des {days} derniers jours ont échoué ; le journal des envois dit pourquoi.',
    expiryPlanned: 'Le déploiement expire le {at}.',
    expiryReached: 'Le déploiement a expiré.',
    expiryDelete: 'Le {at}, il est supprimé avec ses ressources.',
    expiryDetach: 'Le {at}, il est détaché et ses ressources restent.',
    expiryShared: 'Les ressources partagées avec d’autres déploiements restent : {names}.',
    expiryStop: 'Le {at}, ses machines sont arrêtées.',
    expiryKeep: 'Choisissez une autre date pour le garder.',
    expiryLocked: 'Il est verrouillé, rien n’a donc été fait. Déverrouillez-le ou choisissez une autre date.',
    expiryBusy: 'Une opération est en cours. Le portail réessaie dans quelques minutes.',
    expiryNoConnection:
      'L’organisation n’a pas de connexion à cet annuaire, rien n’a donc été fait. Supprimez vous-même le déploiement, ou demandez à un administrateur d’ajouter une connexion.',
    expiryRefused: 'Plusieurs essais ont échoué. Vérifiez la dernière opération.',
    approvalAsked: '{name} le demande.',
    approvalPrice:
      'Cela coûte {monthly} {currency} par mois ; au-delà de {above} {currency}, quelqu’un approuve.',
    approvalPriceUnknown: 'Tout n’y a pas de prix connu ; au-delà de {above} {currency}, quelqu’un approuve.',
    approvalBlueprint: 'Les déploiements de {blueprint} doivent être approuvés.',
    approvalRole: 'Les déploiements par {role} doivent être approuvés.',
    accessEnded:
      'Demandes d’approbation : {requests}. Opérations : {operations}. Mises à niveau de flotte : {fleets}.',
    operationParked:
      'Le portail l’a mise de côté : son serveur s’est arrêté à plusieurs reprises en y travaillant. Demandez à l’exploitant, puis redéployez.',
    operationWithGroup:
      '{name} a supprimé le groupe de ressources {group} ; le déploiement a disparu avec lui.',
    operationGone:
      'Le cloud ne connaît plus ce déploiement ; quelqu’un l’y a supprimé pendant qu’il s’exécutait.',
  },
};

const byLanguage: Readonly<Record<MailLanguage, Words>> = { de: german, fr: french };

/** The language of a person's mail: the one they chose in the portal, else English. */
export const mailLanguage = (chosen: string | null | undefined): 'en' | MailLanguage =>
  chosen === 'de' || chosen === 'fr' ? chosen : 'en';

/** Puts facts where their names stand; `at` is a moment, told in UTC, for mail does not know where it is read. */
function fill(text: string, facts: Sentence['facts'], language: MailLanguage): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => {
    const fact = facts[name];
    if (fact === undefined) return written;
    if (name !== 'at') return String(fact);
    const moment = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    return `${moment.format(new Date(fact))} UTC`;
  });
}

interface Told {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly outcome: string;
  /** In English, or in the words of whoever said it. */
  readonly detail: string;
  readonly says: readonly Sentence[];
}

/** A message as a mail says it in a language. What nobody put into codes stays in its own words. */
export function mailWords(
  language: 'en' | MailLanguage,
  { kind, subject, outcome, detail, says }: Told,
): { readonly title: string; readonly detail: string; readonly frame: MailFrame } {
  if (language === 'en') return { title: messageTitle(kind, subject, outcome), detail, frame: english };
  const { frame, titles, sentences } = byLanguage[language];
  const title = titles[kind];
  const text = typeof title === 'string' ? title : (title[outcome] ?? title['other'] ?? '{subject}');
  return {
    title: fill(text, { subject }, language),
    detail:
      says.length === 0
        ? detail
        : says.map(({ code, facts }) => fill(sentences[code], facts, language)).join(' '),
    frame,
  };
}
