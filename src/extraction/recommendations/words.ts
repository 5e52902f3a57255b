/**
 * How a language recommends a brand or advises against it. Each field is a regular expression for words in lower case, without its word
 * boundaries. A cue is about the nearest name of its clause.
 */
export interface RecommendationWords {
  /** Frequent words, separated by spaces. The language of a text is the one with most of them. */
  readonly common: string;
  /** Calls a brand the first choice: "top pick", "the winner". */
  readonly best: string;
  /** Advises the reader to take a brand, or states that the author would: "go with". */
  readonly choose: string;
  /** Recommends, though not as the first choice: "worth a look", "runner-up". */
  readonly recommend: string;
  /** Advises against a brand: "avoid". */
  readonly warn: string;
  /** An idiom with a negation that recommends: "you cannot go wrong with". */
  readonly affirming: string;
  /** Negates a cue that follows within a few words. In languages with verbs at the end also one before it. */
  readonly not: string;
  /** Makes the first choice one of several: "also", "if you". */
  readonly partly: string;
  /** Attributes the sentence to others: "reviewers", "according to". */
  readonly reported: string;
  /** Comes before a brand that another one is preferred to: "rather than". */
  readonly than: string;
  /** Begins the answer to a question. */
  readonly yes: string;
  readonly no: string;
  /** Judges in any way, so that a sentence with it is more than a neutral mention. */
  readonly judging: string;
  /** The line above a list of recommendations. */
  readonly ranking: string;
  /** The line above a list of what to avoid. */
  readonly avoiding: string;
  /** The line above a list in an order that says nothing. */
  readonly unranked: string;
  readonly isUnspaced?: true;
}

const english: RecommendationWords = {
  common: 'the and is are for with you your that this it of in be has most',
  best: "short answer|quick answer|top (?:pick|choice|recommendation|spot)|first (?:pick|choice|place|recommendation)|best (?:pick|choice|overall|bet|option|of the (?:bunch|three|lot|two)|one)|number one|#1|(?:clear|overall|obvious|my|our|the) winner|(?:my|our|personal|clear) favou?rite|main recommendation|strongest (?:choice|option|pick)|safe(?:st)? (?:bet|choice)|the (?:better|best) (?:one|choice|fit|option)|comes out on top|ranks first|the one to (?:get|buy|pick|choose)|nothing else comes close|hands down|my vote|wins(?: for me| overall)?|my answer (?:is|would be)|the one i(?:'d| would)|is what you want|my pick|your best bet",
  choose:
    "i(?:'d| would)(?: \\S+){0,2} (?:go with|go for|pick|choose|take|get|use|start with|opt for|buy|book|join|sign up for)|go with|go for|opt for|choose|pick|get yourself|start with|sign up for|stick with",
  recommend:
    'recommend(?:ed|s|ing|ation)?|suggest(?:ed|ion)?|endorse|worth (?:a look|a try|considering|trying|joining|buying|your time|the money|every|shortlisting|checking)|(?:great|good|excellent|solid|strong|fine|smart|sensible|decent|sound|fantastic|superb|perfect|ideal|reliable|dependable|lovely) (?:choice|option|pick|alternative|fit|bet|buy|value|runner-up|all-rounder)|runner-up|close second|second (?:choice|place|pick)|check out|take a look at|give \\S+ a try|happy to suggest|shortlist|can be trusted|also good|honorable mention',
  warn: "avoid(?:ed)?|steer clear|stay away|keep away|skip|beware|look elsewhere|think twice|pass on|hands off|keep your distance|give \\S+ a miss|walk away|rule out|warn(?:ed|ing)? against|advise(?:d)? against|recommend(?:ed|ing)? against|not worth|do not (?:buy|sign|trust|bother|book)|wouldn't touch|would not touch|save your money",
  affirming:
    '(?:can not|cannot|will not|could not|hard to)(?: \\S+)? go wrong|do not hesitate to|no reason not to|do not miss|not only|without hesitation|no hesitation',
  not: 'not|never|no longer|hardly|neither|nor|stopped|hesitate to|hard to',
  partly: 'also|too|another|both|either|as well|equally|alternatively|second',
  reported:
    '(?:many|some|most|several|other) (?:reviewers|users|people|experts|readers|customers|sites|blogs|guides)|reviewers|users say|according to|claims?|says on|calls itself|advertises|slogan|reportedly|marketing',
  than: 'over|than|rather than|instead of|unlike|compared (?:to|with)|alternatives? to|before|replac(?:e|es|ing)|from|leaving',
  yes: 'yes|absolutely|definitely|certainly|without hesitation|sure|of course|wholeheartedly',
  no: 'no|absolutely not|definitely not|sadly not|not really|i would not|not at all|unfortunately not',
  judging:
    'best|better|good|great|excellent|strong|weak|poor|bad|worst|worse|leading|ideal|perfect|recommend\\w*|suggest\\w*|worth|avoid\\w*|impressive|outstanding|reliable|unreliable|solid|favou?rite|winner|wins|lov\\w+|prais\\w+|critici\\w+|complain\\w*|disappoint\\w*|problem\\w*|shines?|excels?|superior|inferior|trusted|overpriced|should|pick|choice|fans?|beats?|unfortunately|trap|beautiful\\w*|brilliant|terrible|awful|mixed|buggy|crash\\w*',
  ranking:
    "best|top|recommend\\w*|favou?rites?|picks?|shortlist|suggest\\w*|i(?:'d| would) (?:go|look|consider|choose|pick)|winners?|ranking|ranked|worth (?:a look|trying|joining|buying|considering)",
  avoiding: 'avoid|(?:not|n.t) recommend|steer clear|stay away|worst|would skip|not worth|red flags|warn\\w*',
  unranked:
    'alphabetical\\w*|no particular order|in order of|by (?:year|date|founding)|chronolog\\w*|oldest|not a ranking|timeline|history',
};

const german: RecommendationWords = {
  common: 'der die das und ist für mit nicht ein eine sie den von auf zu auch im dem sich oder wer',
  best: '(?:erste|beste|klare|bessere|sichere|richtige) (?:wahl|empfehlung|adresse|option)|(?:mein|unser|klarer|persönlicher)(?: \\S+)? (?:favorit|testsieger|sieger|tipp)|favorit|testsieger|gesamtsieger|nummer (?:1|eins)|platz (?:1|eins)|erster platz|am besten (?:beraten|bedient|geeignet|fahren|aufgehoben)|(?:der|die|das) (?:beste|bessere)|liegt vorn|hat die nase vorn|an erster stelle|führt kein weg (?:an|vorbei)|meine wahl|topempfehlung|top-empfehlung|kurz gesagt|ganz klar|eindeutig|erste geige|gewinnt|rundeste|hauptempfehlung',
  choose:
    'würde ich(?: \\S+){0,6} (?:greifen|nehmen|wählen|entscheiden|setzen|kaufen|anfangen|starten|buchen)|ich würde|ich nähme|greif(?:en sie)? zu|nehmen sie|nimm|wählen sie|wähle|setzen sie auf|entscheide dich für|entscheiden sie sich für|fiele meine wahl|fällt meine wahl|kauf dir|hol dir',
  recommend:
    'empfehl\\w*|empfiehlt|empfohlen|empfehlenswert\\w*|guten gewissens|(?:gute|starke|solide|hervorragende|ausgezeichnete|sehr gute|tolle|passende|vernünftige|gelungene|ordentliche|preiswerte|schöne) (?:wahl|option|alternative|lösung|empfehlung|adresse|sache)|einen (?:blick|versuch|test|besuch) wert|lohn(?:t|en) sich|lohnenswert|zu empfehlen|nichts falsch|in die engere wahl|zweite wahl|auf platz (?:2|3|zwei|drei)|ans herz legen|ebenfalls gut|überzeugt|überzeugend\\w*|rate ich zu|raten wir zu',
  warn: 'meide\\w*|vermeide\\w*|(?:finger|hände) (?:\\S+ )?(?:weg|lassen|davon)|die finger|abraten|rate(?: ich| wir)?(?: \\S+){0,3} ab|abzuraten|lieber nicht|besser nicht|nicht kaufen|verzichte\\w*|abstand|vorsicht|lassen sie sich(?: \\S+)? nicht|kostenfalle|einen bogen|links liegen|warne\\w*|raten (?:\\S+ )?(?:davon )?ab|nicht zu empfehlen|würde ich nicht|nicht (?:die richtige|die beste)|kommt nicht in frage',
  affirming:
    'nichts falsch|nicht verkehrt|nicht daneben|keinen fehler|nicht nur|kein weg (?:an|vorbei)|ohne zu zögern',
  not: 'nicht|kein\\w*|nie|niemals|kaum|weder|keinesfalls',
  partly: 'auch|ebenfalls|außerdem|zudem|beide|alternativ|zweite\\w*',
  reported:
    '(?:viele|manche|einige|mehrere|andere) (?:nutzer|tester|kunden|fachzeitschriften|experten|leute|portale|leser|quellen)|laut|angeblich|nach eigenen angaben|wirbt|werbung|bezeichnet sich|nennt sich|gilt bei',
  than: 'als|statt|anstatt|anstelle von|gegenüber|im vergleich (?:zu|mit)|alternativen? zu|vor|von',
  yes: 'ja|absolut|auf jeden fall|unbedingt|definitiv|klar|ohne zögern|jederzeit',
  no: 'nein|eher nicht|auf keinen fall|leider nicht|keinesfalls|lieber nicht',
  judging:
    'best\\w*|besser\\w*|gut\\w*|stark\\w*|schwach\\w*|schwäche\\w*|stärke\\w*|schlecht\\w*|hervorragend\\w*|ausgezeichnet\\w*|empf\\w*|rate|ideal\\w*|perfekt\\w*|lohn\\w*|wert|meide\\w*|überzeug\\w*|enttäusch\\w*|problem\\w*|favorit\\w*|sieger\\w*|gewinn\\w*|beliebt\\w*|solide\\w*|zuverlässig\\w*|teuer|überteuert|führend\\w*|sollte\\w*|wahl|gelobt|kritik|kritisiert|leider|wunderbar\\w*|klasse|toll\\w*|schwierig\\w*|stürzt|falle|verlockend|angenehm|ärger\\w*',
  ranking:
    'best\\w*|top|empf\\w*|favorit\\w*|rangliste|platzierung|engere wahl|würde ich|vorschl\\w*|unsere auswahl|lohn\\w*|ans herz',
  avoiding:
    'meide\\w*|vermeide\\w*|nicht empf\\w*|abrat\\w*|finger weg|lieber nicht|schlechtest\\w*|warn\\w*',
  unranked:
    'alphabetisch\\w*|ohne (?:wertung|rangfolge|bestimmte reihenfolge)|keine (?:rangfolge|wertung|rangliste)|nach gründung\\w*|chronologisch\\w*|nach (?:jahr|alter)|reihenfolge (?:der|ihrer)',
};

const french: RecommendationWords = {
  common: 'le la les des est et pour vous une un dans que qui avec sur du au par ordre à en',
  best: "(?:premier|meilleur|bon) (?:choix|conseil)|(?:première|meilleure|principale) (?:option|recommandation|adresse|place)|coup de cœur|(?:mon|notre|grand) (?:favori|préféré|gagnant)|favorite?|valeur sûre|numéro un|numéro 1|n°1|réponse courte|réponse rapide|en bref|arrive en tête|l'emporte|sans hésiter|s'impose|en priorité|le meilleur|la meilleure|le plus (?:adapté|indiqué|convaincant)|sort du lot|mon choix|choix (?:numéro un|évident)|en premier|haut la main|ce serait (?:celui|celle)|il n'y a pas photo",
  choose:
    "je (?:choisirais|prendrais|partirais sur|miserais sur|commencerais par|irais vers|choisis|prends|garderais)|j'(?:opterais|irais|opte|achèterais)(?: pour| vers| chez)?|prenez|choisissez|optez pour|misez sur|foncez|partez sur|commencez par|tournez-vous vers|allez vers|prends|choisis",
  recommend:
    "recommand\\w+|conseill\\w+|suggér\\w+|préconis\\w+|(?:excellent|bon|très bon|solide|beau|bel|parfait|judicieux)(?: \\S+)? (?:choix|compromis|pari|achat|plan)|(?:excellente|bonne|très bonne|solide|belle|parfaite) (?:option|alternative|solution|adresse|affaire|surprise)|vau(?:t|lent) (?:le détour|le coup|la peine|un essai|aussi)|mérite\\w*|jetez un (?:œil|coup d'œil)|essayez|pensez à|second choix|deuxième (?:choix|place|position)|les yeux fermés|fait (?:aussi )?l'affaire|faire confiance",
  warn: "évite[rz]?|évitons|fuyez|à fuir|fuir|méfi\\w+|attention à|gare à|passez votre chemin|écartez|oubliez|déconseill\\w+|à proscrire|ailleurs|réfléchissez à deux fois|n'est pas le bon choix|ne vaut pas|laissez tomber",
  affirming: "ne (?:vous )?(?:tromp\\w+) pas|sans hésiter|n'hésitez pas|non seulement|pas d'erreur|pas photo",
  not: 'pas|jamais|plus|aucun\\w*|ni|guère',
  partly: 'aussi|également|sinon|les deux|second\\w*|deuxième|par ailleurs',
  reported:
    "(?:beaucoup de|plusieurs|certains|de nombreux|nombreux) (?:utilisateurs|testeurs|sites|clients|guides|lecteurs|experts|gens|avis)|selon|d'après|se présente comme|se dit|affirme|prétend|publicité|slogan|souvent (?:cité|recommandé|conseillé)\\w*",
  than: 'que|plutôt que|au lieu de|contrairement à|par rapport à|alternatives? à|face à|devant|de',
  yes: 'oui|absolument|sans hésiter|tout à fait|bien sûr|clairement|les yeux fermés',
  no: 'non|hélas non|malheureusement non|pas vraiment|surtout pas|absolument pas',
  judging:
    'meilleur\\w*|mieux|bon\\w*|excellent\\w*|fort\\w*|faible\\w*|mauvais\\w*|pire\\w*|recommand\\w*|conseil\\w*|déconseil\\w*|idéal\\w*|parfait\\w*|mérite\\w*|évite\\w*|fiable\\w*|solide\\w*|favori\\w*|gagn\\w*|populaire\\w*|hors de prix|déce\\w*|problème\\w*|convain\\w*|choix|séduit|brille|excelle|leader|devrai\\w*|réputé\\w*|apprécié\\w*|critiqué\\w*|agréable\\w*|bâclé\\w*|aime|difficile|malheureusement|sérieux|pannes',
  ranking:
    'meilleur\\w*|top|recommand\\w*|conseil\\w*|favori\\w*|classement|sélection|palmarès|coups? de cœur|préfér\\w*|je (?:choisirais|regarderais)|valent',
  avoiding: 'évite[rz]|déconseill\\w*|à fuir|pires?|ne recommande pas',
  unranked:
    "alphabétique|sans ordre|pas un classement|chronologique|par (?:date|année)|dans l'ordre|ordre de",
};

const spanish: RecommendationWords = {
  common: 'el la los las que y es para con una un por del lo se su en orden de tu a',
  best: '(?:primera|mejor|gran|principal) (?:opción|elección|apuesta|recomendación)|(?:mi|nuestro|nuestra|claro|clara|gran) (?:favorito|favorita|ganador|ganadora|preferido|preferida)|(?:apuesta|opción|elección) (?:segura|ganadora|número uno|más segura|más sensata)|respuesta (?:rápida|corta)|número (?:uno|1)|sin duda|sin dudarlo|la mejor|el mejor|gana|se lleva|encabeza|en primer lugar|primer puesto|lo más sensato|la que pediría|el que elegiría|la única que|el único que|se impone|mi voto|por goleada',
  choose:
    '(?:elegiría|escogería|optaría por|me quedaría con|me quedo con|empezaría por|apostaría por|iría a por|compraría|contrataría|pediría|usaría|elijo)|elige|elija|quédate con|quédese con|opta por|opte por|empieza por|apuesta por|vete a|ve a por|escoge',
  recommend:
    'recom[ie]{1,2}nd\\w+|sugi?er\\w+|aconsej\\w+|(?:excelente|buena|buen|gran|sólida|muy buena|estupenda|fiable|acertada|interesante)(?: \\S+)? (?:opción|elección|alternativa|apuesta|compra|solución|sitio)|(?:vale|merece|valen|merecen)(?: \\S+)? (?:la pena|pena|un vistazo|una prueba|una visita)|prueba|pruebe|echa un vistazo|considera|acertarás|segunda (?:opción|alternativa)|segundo lugar|con los ojos cerrados|cumple de sobra|es tu herramienta',
  warn: 'evit[aeo]\\w*|huy[ae]\\w*|cuidado con|ojo con|descarta\\w*|descarte|olvídate|aléj\\w+|desaconsej\\w+|búscate otr\\w+|busca otr\\w+|no (?:contrataría|compraría|usaría|compres|contrates|pierdas|firmes)|piénsatelo|mejor no|ni se te ocurra|no vale la pena|no merece la pena|no es (?:la mejor|buena) (?:opción|idea)|ni (?:regalad\\w)',
  affirming: 'no (?:te |se )?(?:equivoc\\w+|fall\\w+|arrepent\\w+)|sin duda\\w*|no dudes en|no solo|no sólo',
  not: 'no|nunca|ningun\\w*|tampoco|ni|jamás',
  partly: 'también|además|ambas|ambos|segund\\w+',
  reported:
    '(?:muchos|algunos|varios|bastantes) (?:usuarios|expertos|clientes|medios|blogs|lectores|análisis)|según|dicen que|presume|se anuncia|se presenta|publicidad|eslogan|afirma',
  than: 'que|en lugar de|en vez de|a diferencia de|frente a|alternativas? a|de|antes que|vienes de',
  yes: 'sí|por supuesto|claro|sin duda|absolutamente|desde luego|sin dudarlo',
  no: 'no|para nada|de ninguna manera|lamentablemente no|en absoluto',
  judging:
    'mejor\\w*|buen\\w*|excelente\\w*|fuerte\\w*|débil\\w*|mal[oa]s?|peor\\w*|recom[ie]{1,2}nd\\w*|aconsej\\w*|ideal\\w*|perfect\\w*|vale|merece\\w*|evit\\w+|fiable\\w*|sólid\\w*|favorit\\w*|gana\\w*|popular\\w*|car[oa]s?|decepci\\w*|problema\\w*|convenc\\w*|opción|destaca\\w*|brilla|líder|deberías?|apreciad\\w*|criticad\\w*|gust\\w+|lamentable\\w*|quejas|falla\\w*|estupend\\w+|desear|sentimientos|compensa\\w*',
  ranking:
    'mejor\\w*|top|recom[ie]{1,2}nd\\w*|favorit\\w*|ranking|clasificación|selección|preferid\\w*|elegiría|sugerencias|merecen la pena|valen la pena',
  avoiding: 'evitar|evita|no recomiendo|desaconsej\\w*|peor\\w*|no recomendamos',
  unranked: 'alfabétic\\w+|sin orden|no es un ranking|cronológic\\w+|por (?:año|fecha)|orden de',
};

const italian: RecommendationWords = {
  common: 'il lo la gli le di che è e per con una un non del della sono in si da ordine',
  best: '(?:prima|migliore|miglior|sicura) (?:scelta|opzione|raccomandazione)|scelta (?:migliore|sicura|numero uno|giusta|vincente|ideale)|(?:il mio|la mia|il nostro|chiaro) (?:preferito|preferita|favorito|favorita|vincitore|vincitrice)|in breve|risposta (?:breve|rapida)|numero uno|numero 1|(?:la|il) (?:migliore|miglior)|primo posto|in testa|vince|senza dubbio|assolutamente|la soluzione che suggerisco|il mio voto|la spunta|quella che regalerei|il consiglio è|a mani basse|su tutti',
  choose:
    '(?:sceglierei|opterei per|prenderei|andrei su|andrei con|punterei su|partirei da|inizierei con|userei|comprerei|scelgo|prendo)|scegli|scelga|scegliete|prendete|prenda|prendi|andate su|vai su|vada su|punta su|punti su|opta per|parti da',
  recommend:
    "consigli\\w+|raccomand\\w+|suggeri\\w+|(?:ottima|ottimo|buona|buon|valida|valido|eccellente|solida|solido|bella)(?: \\S+)? (?:scelta|opzione|alternativa|soluzione|compromesso|acquisto)|(?:vale|merita|valgono|meritano)(?: \\S+)? (?:la pena|una prova|un'occhiata|una visita)|va(?:nno)? (?:benissimo|bene)|da (?:provare|valutare|tenere d'occhio)|secondo posto|seconda scelta|a occhi chiusi|in alternativa|dai un'occhiata|non delude|meglio",
  warn: 'evita\\w*|eviti|eviterei|lasci\\w? perdere|lascerei perdere|attenzione a|occhio a|alla larga|diffid\\w+|scarterei|sconsigli\\w+|da evitare|meglio evitare|guard\\w+ altrove|cerc\\w+ altro|pensaci due volte|ci pensi due volte|non (?:comprerei|sceglierei|fidarti|firmi|vale la pena)|lontan\\w da|non è la scelta',
  affirming: 'non (?:si |ti )?(?:sbagli\\w*|pent\\w+|delud\\w+)|senza dubbio|non esit\\w+|non solo',
  not: 'non|mai|nessun\\w*|né|neanche|nemmeno',
  partly: 'anche|inoltre|entramb\\w|second\\w|alternativa',
  reported:
    '(?:molti|alcuni|diversi|tanti|parecchi) (?:utenti|esperti|clienti|siti|lettori|recensori|blog)|secondo|si definisce|si presenta|dichiara|pubblicità|slogan|spesso (?:citat\\w|consigliat\\w)|sostiene',
  than: 'di|che|invece di|piuttosto che|a differenza di|rispetto a|alternative a|al posto di',
  yes: "sì|certo|assolutamente sì|senz'altro|sicuramente|senza dubbio|certamente",
  no: 'no|purtroppo no|assolutamente no|direi di no|per niente',
  judging:
    'miglior\\w*|meglio|buon\\w*|ottim\\w*|eccellent\\w*|forte|forti|debol\\w*|cattiv\\w*|peggior\\w*|consigli\\w*|raccomand\\w*|sconsigli\\w*|ideal\\w*|perfett\\w*|vale|merita\\w*|evit\\w+|affidabil\\w*|solid\\w*|preferit\\w*|favorit\\w*|vinc\\w*|popolar\\w*|car[oa]|costos\\w*|delud\\w*|problem\\w*|convinc\\w*|scelta|brilla|eccelle|leader|dovrest\\w*|apprezzat\\w*|criticat\\w*|purtroppo|valid\\w*|penali|instabile|piacevol\\w+|peccato|bello|bella',
  ranking: 'miglior\\w*|top|consigli\\w*|raccomand\\w*|preferit\\w*|classifica|selezione|sceglierei|valgono',
  avoiding: 'evitare|evita|sconsigli\\w*|peggior\\w*|non consiglio',
  unranked: 'alfabetic\\w+|senza un ordine|non è una classifica|cronologic\\w+|per (?:anno|data)|ordine di',
};

const japanese: RecommendationWords = {
  common: '',
  best: '一番|いちばん|最も|もっとも|第一候補|まず|イチオシ|イチ押し|最有力|本命|最優先|筆頭|(?:第)?1位|第一位|一位|ベスト|最適|軍配|第一選択|迷わず|選ぶなら|買うべき|結論|間違いなく|最高',
  choose:
    'を選(?:びます|ぶ|んで|びましょう)|にします|にしましょう|がいいでしょう|が良いでしょう|がよいでしょう|を使います',
  recommend:
    'おすすめ|お勧め|オススメ|お薦め|推奨|良い選択|よい選択|有力|良い候補|検討する価値|試す価値|検討して|試してみ|候補に|間違いありません|間違いない|安心して|次点|(?:第)?(?:2|3|4|5|6|7|8|9)位|第(?:二|三)位|も良い|もよい|悪くありません|価値があり',
  warn: '(?:おすすめ|お勧め|推奨)(?:は|も)?(?:し(?:ません|ない)|でき(?:ません|ない)|しかね)|避け(?:た|る|て|る)|やめ(?:た|て)(?:おいた)?|控え(?:た|て)|見送|注意が必要|要注意|手を出さない|別の(?:もの|会社|サービス)|選ばない|やめましょう|考え直',
  affirming:
    '間違い(?:ありません|ない|はありません|がない)|損はありません|損はない|悪くありません|かもしれません',
  not: 'ません|ない|ず|なく',
  partly: 'もおすすめ|どちらも|次点|代わりに',
  reported:
    'によると|という声|と言われ|とされ|多くの(?:人|ユーザー|サイト|雑誌|レビュー)|口コミ|公式サイト|謳|広告|うたって|自称',
  than: 'より|よりも|ではなく|と比べ|の代わり|から乗り換え|に比べ',
  yes: 'はい|もちろん|ええ|間違いなく|自信を持って',
  no: 'いいえ|残念ながら|正直、?いいえ',
  judging:
    '良い|よい|良く|よく|悪い|優れ|強み|弱み|人気|おすすめ|お勧め|推奨|最適|最高|評価|定評|信頼|不安|問題|不満|魅力|注意|避け|候補|適し|向い|ベスト|満足|劣|優秀|残念|トップ|有力|メリット|デメリット|好評|楽しい|薄く|やめ',
  ranking: 'おすすめ|お勧め|推奨|ランキング|ベスト|トップ|選ぶなら|厳選|順位|良かった',
  avoiding: '避け|おすすめしない|おすすめできない|やめた|注意したい',
  unranked: '順不同|五十音|設立順|年代順|あいうえお|発売順|創業',
  isUnspaced: true,
};

export const recommendationWords: readonly RecommendationWords[] = [
  english,
  german,
  french,
  spanish,
  italian,
  japanese,
];
