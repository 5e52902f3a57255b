import { isLetter, kindAt } from '../characters.js';

/** Words of a language that distinguish names of companies from other headings and list items. */
interface CompanyWords {
  /** Nouns and adjectives of labels, features, steps and categories, each as it begins a word of this language. */
  readonly generic: string;
  /** Words of lines above lists of companies. */
  readonly offers: string;
  /** Words of lines above lists of steps, features and types. */
  readonly advice: string;
  /** Words of lines above lists of places and of days of trips. */
  readonly places: string;
  /** Labels that a company follows: "Best value: Acme". */
  readonly picks: string;
  /** Words before names in a sentence: "such as Acme and Globex". */
  readonly suchAs: string;
}

const english: CompanyWords = {
  generic: `advantage* alternative* app apps bottom line basic* battery best better budget* category categories cheap* choose choosing
    comfort* comparison* compar* conclusion* con cons consider* cost* coverage customer* data delivery design disadvantage* display
    ease easiest experience fast* feature* fee fees final* first free frequently general* good guide hardware how important
    installation insurance* integration* introduction key location* maintenance market method* most next note* open-source option* other overview
    payment* performance* plan plans popular practical premium price* pricing pro privacy product* pros quality question* quick* rate*
    recommend* reliab* result* review* safety search second* security service* setup shipping size* small* software speed step*
    storage strength* subscription* summary support takeaway* team* technical test* third thought* tip tips tool* top training
    transparen* travel type* update* usability use* user* value verdict warranty weakness* weight what when where which why
    yes no about additional also always average before after common current day days easy effective example* extra family
    flexib* for from great high* home hours ideal if in large* legal limit* local long lower lowest main managed medium minimum month*
    monthly new nightlife old online our overall personal phone professional pure reason* safe shared short* simple single
    source* special* start* strong* suitable sustainability the things this time* to total unlimited week* weekly with work* year* your you
    cash certificate* checking communication credit crowds deposit* email fair fixed foreign google-style high-yield
    hour insurance invoice* market money opening pick pressure publish purchase quiet record reference* requires saving* schedule
    sensor skill* switch temperature timer track* unplug wash wifi windows-based winner runner-up`,
  offers: `best top tools apps software platforms services providers companies brands hotels hostels restaurants alternatives options picks
    recommend recommended popular well-reviewed reviews shops stores agencies airlines banks brokers insurers vendors choices
    products headphones shoes models tool provider platform company vendor brand bank airline broker carrier hotel restaurant shop store product model printers machines contenders`,
  advice: `how to|what to look|look for|choose|choosing|steps|tips|before you|pros|cons|advantages|disadvantages|types of|kinds of|sorts of|features|
    consider|differ|criteria|makes a good|what makes|checklist|mistakes|reasons|benefits|factors|please check|recipe|in general|is easy|
    your electricity|to lower|to reduce|to save|could not verify|cannot recommend|building a`,
  places: `neighborhoods|neighbourhoods|districts|sights|attractions|what to see|things to do|hikes|walks|beaches|museums|cities|towns|islands|
    day plan|day one|day 1|day 2|day 3|day 4|weekend in|days in|itinerary|saturday|sunday|monday|friday`,
  picks: `best most cheapest fastest easiest for overall value winner pick budget free top premium runner-up favorite safest lightest`,
  suchAs: `such as|like|including|include|includes|for example|e.g.|alternatives to`,
};

const german: CompanyWords = {
  generic: `abdeckung* abnahme* abschicken achten* aktuell* akku* alltag* alternative* anbieter* anfänger* angebot* anleitung* anmeldung ansprechpartner
    app apps arten aufwand ausstattung* auswahl* automat* bargeld* bedienung* belege* belüftung beratung* bequem* beste* besonderheit* betrieb*
    bewertung* bezahl* buchhaltung* daten* dauer design* direkt* eigenschaft* einfach* einleitung einrichtung einsteiger* empfehlung* energie* erreichbarkeit
    erstattung ersteller* fazit fenster festpreis flexib* förderung* funktion* für garantie* gebühr* geeignet* gehobene* gesamt* geschwindigkeit*
    gewicht* girokonto* grundlage* günstig* gut* handhabung heizkörper* heizung* hinweis* hohe* hochladen innenbeinlänge installation* integration* internet
    jahres* kamera* kaufberatung kein* komfort* kontakt* konto* kosten* kostenlos* kredit* kreditkarte* kriterien kunden* kundenservice* kurz* lage
    lange laufzeit* laut* leicht* leistung* leise* lieferzeit* lokal* lösung* material* mehrere mindest* mobil* möglichkeit* monat*
    nachteil* netz* neu* note* notdienst* nutz* öffnungszeit* passform* pflege* praktisch* preis* premium* produkt* programm* pro punkt*
    qualität* rabatt* rechnung* referenz* reinigung* rücklicht schritt* schutz* schwäche* schwerpunkt* service* sicher* sortier* sparen* sprechzeit*
    stabil* stärke* standort* stoßlüften strom* support* tarif* technik* telefon* temperatur* termin* testsieger* tipp* tool* transparen* typ*
    überblick* übersicht* unser* unterstützung* unterschied* verbrauch* vergleich* versand* versicherung* vertrag* verwaltung* vielseitig*
    vorteil* wahl wartung* warum was wasser* welche* werkstatt* wichtig* wie wirtschaft* worauf zahl* zeit* ziel* zubehör zusammenfassung zusatz* zweite*
    gasheizung wärmepumpe* pelletheizung* energieberater* heizkosten aushang* lokalzeitung* abschluss* nächster nächste`,
  offers: `beste besten anbieter programme apps tools hotels restaurants unternehmen firmen marken händler shops banken alternativen empfehlenswert
    empfehlenswerte empfohlen empfehle beliebt beliebte beliebten beliebtesten bekannte verbreitet bewertungen gute geräte versicherer werkstätten eignen anbieter bank händler hersteller hotel modell marke`,
  advice: `worauf|achten|so finden|so reinigen|so erstellen|schritte|schritten|tipps|arten|vorteile|nachteile|stärken|schwächen|wählen|auswählen|braucht|sparen|kriterien|
    unterschiede|checkliste|fehler|gründe|merkmale|grundlagen|kann ich|anleitung|sie finden sie so`,
  places: `stadtteile|viertel|sehenswürdigkeiten|wanderungen|ausflüge|ausflugsziele|strände|städte|orte|tag 1|tag 2|tag 3|wochenende in|tage in|samstag|sonntag|freitag|montag`,
  picks: `beste* günstigste* für testsieger* preistipp* preis-leistung* kostenlos* schnellste* einfachste* sicherste* sieger* gratis beliebteste* geheimtipp*`,
  suchAs: `wie|etwa|zum Beispiel|z. B.|z.B.|beispielsweise|darunter|empfehle ich`,
};

const spanish: CompanyWords = {
  generic: `adapta* ahorro* alta* alternativa* amortiguación aplicación aplicaciones atención ayuda* baja* barat* bater* básic* beneficio* bonit* buen* calidad
    cámara cajero* características cena cercanía cliente* cobertura comisi* cómo comparativa* compra* con conclusión* consejo* consumo conviene copia*
    cost* cuenta* cuál* datos define* desventaja* diseño dispon* distancia dúchate duración económic* efic* elige* embala* empresa* envío* estructura
    experiencia* facilidad* factura* fácil* fiab* flexib* funci* garant* general* gratis gratuit* guía hipoteca* horario* idea* importante instalación instala*
    integraci* interfaz introducción la las limpieza llena los luz mantenimiento más mejor* método* nivel nota nuestr* nuev* objetivo* opinion* opción opciones otr*
    pantalla para paso pasos pago* pensad* personal* peso pide plan planes planta popular* por precio* preguntas presupuesto* primer* principales principiantes producto*
    pros proteg* punto* qué rapidez rápid* recomendaci* red registro rentabilidad* repara* requisitos reserva* resumen* resume* respuesta revisa* ruido
    seguridad segur* servicio* sin silencios* sistema* soporte sugerencia* tarjeta* tarifa* tiempo tipo* trámites transparencia uso usuario* utiliza* valor* velocidad
    ventaja* veredicto versión variable* fija mixta el cartel teléfono patio cocina titulado cambia* carga prueba*`,
  offers: `mejores mejor programas aplicaciones herramientas plataformas empresas marcas hoteles restaurantes tiendas bancos aerolíneas opciones alternativas recomiendo
    recomendado recomendados usados populares destacan opiniones cerrajeros talleres modelos banco compañía aerolínea proveedor empresa marca comercializadora operador`,
  advice: `cómo elegir|cómo|para quitar|para dormir mejor|pasos|consejos|ventajas|desventajas|puntos fuertes|puntos débiles|tipos de|debe tener|ahorra|criterios|diferencias|
    ten en cuenta|no puedo|puedes mirar|errores|motivos|crea tu|tres tipos`,
  places: `qué ver|barrios|playas|ciudades|lugares|pueblos|día 1|día 2|día 3|fin de semana en|días en|sábado|domingo|viernes|lunes`,
  picks: `mejor* más para gratis gratuito gratuita ideal económic* recomendad* calidad-precio`,
  suchAs: `como|por ejemplo|tales como|entre ellos|te sirven|incluyen`,
};

const french: CompanyWords = {
  generic: `abonnement* accueil adaptez alternative* application* appareil* assurance* assistance astuce* atelier-conseil autonomie avantage* avis baisser batterie besoin*
    bien bon bonne* budget* caractéristique* chambre charge choisir choisissez choix client* clientèle communauté comparer comparaison comparatif* conclusion* confort* conseil*
    consommation coût* critère* débrancher débutant* dégivrer délai* design devis distance dîner donnée* durée* économ* écran efficac* en ergonomie essai
    étape* exemple* expédiez facil* fiab* flexib* fonction* formule* forfait* franchise frais garantie* général* gratuit* guide heure horaire* important* inconvénient* installation*
    intégration* interface introduction laver le la les l'affiche livraison* localisation logiciel* matériel meilleur* méthode* mieux montant mot mutuelle* niveau note* notre nos nouveau*
    objectif* offre* option* outil* pas performance* personnel photo* plan plus plusieurs poids point* populaire* pour pourquoi premium premier* prise prix pratique* produit* pros puissance
    qualité* que quel* question* rapid* rapport* recommandation* réduction* relisez remboursement* rendement* réponse* réputation résumé résumez sans sécurité* séparation service* silencieu* simpl*
    solution* soutien spécial* stockage suivi support* tarif* taux temps test* triez type* usage* utilis* vérifi* verdict version* vitesse vos votre chantiers assurance délais choix
    photographiez publiez commissariat secteur imperméabilité semelle`,
  offers: `meilleures meilleurs meilleur logiciels applications outils plateformes entreprises marques hôtels restaurants boutiques banques alternatives solutions recommande conseille
    utilisés populaires électriciens plombiers déménageurs notés fabricants modèles vendues cabinets banque opérateur compagnie fournisseur marque assureur`,
  advice: `comment|choisir|étapes|conseils|avantages|inconvénients|points forts|points faibles|types de|régimes|réduire|pour mieux|critères|différences|pour détartrer|
    je ne peux|je ne sais|consultez|erreurs|raisons|bien choisir|faire son`,
  places: `que voir|quartiers|plages|villes|lieux|villages|jour 1|jour 2|jour 3|week-end à|jours à|samedi|dimanche|vendredi|lundi`,
  picks: `meilleur* plus moins pour gratuit* idéal* économique* rapport`,
  suchAs: `comme|tels que|telles que|par exemple|notamment|tel que|essayez`,
};

const polish: CompanyWords = {
  generic: `aplikacj* alternatyw* bankomat* bateri* bez bezpieczeństw* brak cechy cecha cen* chłodn* cich* czas* czyst* dane* darmow* dla długi* dobr* dodaj* dojazd dokument*
    dopasuj* dostaw* działan* efektywn* elastyczn* funkcj* fotel* godzin* gwarancj* ile infolini* instalacj* integracj* jak jakość* jasn* kart* kartk* kilka klient* kocioł
    komfort* konto kontakt koszt* kryteri* lekk* limit* lokalizacj* łatw* materiał* metod* mocn* montaż* możliwoś* naj* napraw* narzędzi* najlep* nasz* nowoczesn* obsług* ocena odpowiedź
    ofert* opcj* opini* opis* opłat* oszczędn* pakiet* parametr* płatnoś* podstaw* podsumowan* pomoc* pompa popularn* porównan* porad* powód prawn* premium* prost* prywatność przechowyw* przygotuj*
    przykład* pytan* rad* recenzj* rejestracj* rekomendacj* rodzaj* rozmiar* rozwiązan* serwis* spraw* sprawdź* stał* stron* system* szczelność* szybk* słab* tani* technolog* temperatur* termin*
    test* transparentn* typ* typy trwałość ubezpiecz* umow* umów* usług* uwag* użytkowni* wad* waga warunk* werdykt wersj* wniosk* wprowadzen* wsparci* wybierz* wybór* wycen* wydajnoś* wygod* wymagan* wysok*
    zalet* zakres zbieraj* zdjęci* zrób* zasięg* bierz* włączaj* krok* krótk* inne polecam podeszw* cennik* sypialni*`,
  offers: `najlepsze najlepszy programy aplikacje narzędzia platformy firmy marki hotele hotelach restauracje sklepy banki alternatywy możliwości polecam polecane popularne opiniami modele
    hydraulicy producentów odkurzacze bank operator dostawca linia marka sprzedawca firma`,
  advice: `jak |kroki|porady|zalety|wady|mocne strony|słabe strony|rodzaje|kryteria|różnice|nie mogę|nie wiem|sprawdź|błędy|powody|zwróć uwagę|cechy`,
  places: `co zobaczyć|dzielnice|plaże|miasta|miejsca|dzień 1|dzień 2|dzień 3|weekend w|dni w|sobota|niedziela|piątek|poniedziałek`,
  picks: `naj* dla na za do darmow* polecan*`,
  suchAs: `takie jak|takich jak|takimi jak|jak|na przykład|np.|między innymi|m.in.`,
};

const japanese: CompanyWords = {
  generic: `手数料 金利 アプリ 料金 価格 費用 口コミ 特徴 メリット デメリット まとめ 選び方 ポイント 注意点 結論 おすすめ 対象 サポート 容量 機能 項目 性能 サイズ 重さ クッション性 燃費 工事費
    選択肢 比較 種類 審査 条件 手順 方法 理由 安全性 使いやすさ 静音性 省エネ 保証 時間 距離 人数 給食 園庭 変動 固定 評判 実績 デザイン コスパ 操作性 無料 有料 上級者 初心者 会社 大手 中堅
    距離 お手入れ サービス プラン データ 対応 導入 連携 セキュリティ 設定温度 待機電力 契約 夕食 部屋 スマホ パソコン 写真 サイト 張り紙 電話 志望動機 経歴 テンプレート ATM LED 総合 国産 最速 良い点 悪い点 月額
    週末 土曜日 日曜日 概要 はじめに よくある質問 例 用途 目的 予算 場所 品質 耐久性`,
  offers: `おすすめ 人気 会社 サービス アプリ ソフト メーカー 業者 ホテル 宿 レストラン ブランド 評判 選択肢 ツール シューズ 銀行 航空会社`,
  advice: `選び方|方法|手順|コツ|条件|種類|メリット|デメリット|良い点|悪い点|落とし方|作り方|確認してください|調べてください|注意|ポイント|理由`,
  places: `見たい場所|観光|日目|曜日|週末|名所|三日間|スポット|見どころ|エリア|街歩き`,
  picks: `なら 一番 いちばん 最も 最安 最速 最高 重視 おすすめ 無料 国産 総合 向け から 多い`,
  suchAs: ``,
};

const LANGUAGES = [english, german, spanish, french, polish, japanese];

const listOf = (words: string) => words.split(/\s+/).filter((word) => word !== '');
const phrasesOf = (phrases: string) =>
  phrases.split('|').flatMap((phrase) => {
    const trimmed = phrase.replace(/\s+/g, ' ').trim();
    return trimmed === '' ? [] : [trimmed];
  });

const spaced = LANGUAGES.slice(0, -1);
const genericWords = spaced.flatMap(({ generic }) => listOf(generic));
const wholeWords = new Set(genericWords.filter((word) => !word.endsWith('*')));
const stems = new Set(genericWords.flatMap((word) => (word.endsWith('*') ? word.slice(0, -1) : [])));
const MIN_STEM = Math.min(...[...stems].map(({ length }) => length));
const MAX_STEM = Math.max(...[...stems].map(({ length }) => length));

/** Ends of German compounds and of abstract nouns. */
const GENERIC_END =
  /(?:ung|ungen|heit|keit|keiten|schaft|tät|preis|preise|kosten|gebühr|gebühren|zeit|zeiten|dauer|service|wert|karte|tion|tionen|ción|ciones|dad|ment|ness|ability|ość|anie|enie|ität|gehalt|angebot|angebote|abdeckung)$/u;

/** Whether a word, in lower case, is one of labels and features. */
export function isGenericWord(word: string): boolean {
  if (wholeWords.has(word)) return true;
  for (let length = Math.min(word.length, MAX_STEM); length >= MIN_STEM; length -= 1)
    if (stems.has(word.slice(0, length))) return true;
  return word.length > 8 && GENERIC_END.test(word);
}

const japaneseGeneric = patternOf(listOf(japanese.generic));

/** Whether a text without spaces contains a word of labels and features. */
export const hasGenericJapanese = (text: string) => japaneseGeneric.test(text);

function patternOf(phrases: readonly string[]): RegExp {
  return new RegExp(phrases.map((phrase) => phrase.replace(/[.+*?]/g, '\\$&')).join('|'), 'u');
}

/** The subject of a text above a list. */
export interface Subject {
  /** Companies and products. */
  readonly offers: boolean;
  /** Steps, features and types. */
  readonly advice: boolean;
  /** Places and days of trips. */
  readonly places: boolean;
}

type Topic = keyof Subject;
interface Cue {
  readonly topic: Topic;
  readonly phrase: string;
}

/** The phrases of all languages with spaces, by their first words. */
const cues = new Map<string, Cue[]>();
for (const words of spaced) {
  for (const phrase of listOf(words.offers)) addCue({ topic: 'offers', phrase });
  for (const topic of ['advice', 'places'] as const)
    for (const phrase of phrasesOf(words[topic])) addCue({ topic, phrase });
}

function addCue(cue: Cue): void {
  const [word = ''] = /^\p{L}+/u.exec(cue.phrase) ?? [];
  const others = cues.get(word);
  if (others === undefined) cues.set(word, [cue]);
  else others.push(cue);
}

/** The phrases of Japanese, which count anywhere. */
const unspacedCues: readonly (readonly [Topic, RegExp])[] = [
  ['offers', patternOf(listOf(japanese.offers))],
  ['advice', patternOf(phrasesOf(japanese.advice))],
  ['places', patternOf(phrasesOf(japanese.places))],
];
const FIRST_KANA = 0x3040;

/** The subjects that a text names. */
export function subjectOf(written: string): Subject {
  const text = written.toLowerCase();
  const subject = { offers: false, advice: false, places: false };
  let isUnspaced = false;
  for (let start = 0; start < text.length;) {
    const end = endOfLetters(text, start);
    if (end > start) {
      for (const { topic, phrase } of cues.get(text.slice(start, end)) ?? [])
        if (text.startsWith(phrase, start) && !isLetterAt(text, start + phrase.length)) subject[topic] = true;
    }
    isUnspaced ||= text.charCodeAt(start) >= FIRST_KANA;
    start = end + 1;
  }
  if (isUnspaced) for (const [topic, cue] of unspacedCues) subject[topic] ||= cue.test(written);
  return subject;
}

function endOfLetters(text: string, start: number): number {
  let end = start;
  while (isLetterAt(text, end)) end += 1;
  return end;
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x80 && isLetter(kindAt(text, at)));
}

/** Labels that a company follows. Only words that start there count; one that ends with `*` is the beginning of a word. */
export const PICKS = new RegExp(
  [
    `(?<!\\p{L})(?:${spaced
      .flatMap(({ picks }) => listOf(picks))
      .map((word) => (word.endsWith('*') ? word.slice(0, -1) : `${word}(?!\\p{L})`))
      .join('|')})`,
    ...listOf(japanese.picks),
  ].join('|'),
  'iu',
);

/** The words that announce names in a sentence, as it writes them, by the last word of each. */
const announcements = new Map<string, string[]>();
for (const phrase of spaced.flatMap(({ suchAs }) => phrasesOf(suchAs))) {
  const last = phrase.slice(phrase.lastIndexOf(' ') + 1);
  announcements.set(last, [...(announcements.get(last) ?? []), phrase]);
}

/** Whether words such as "such as" end before a space of a text. */
export function isAnnounced(text: string, space: number): boolean {
  const last = text.slice(text.lastIndexOf(' ', space - 1) + 1, space);
  return announcements.get(last)?.some((phrase) => text.endsWith(` ${phrase}`, space)) ?? false;
}
