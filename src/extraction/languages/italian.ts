import type { Language } from './language.js';

export const italian: Language = {
  not: `non, nulla, niente, nessun, nessuno, nessuna, mai, né, neanche, nemmeno, senza, impossibile, sconosciuto, sconosciuta, assente,
    alcuna, alcun`,
  seen: `trovato, trovata, trovati, trovate, individuato, individuata, individuati, identificato, identificata, menzionato, menzionata, menzionati,
    menzionate, citato, citata, citati, citate, elencato, elencata, elencati, incluso, inclusa, presente, presenti, compare, compaiono, appare, appaiono, figura, figurano,
    risulta, risultano, esiste, esistono, noto, nota, noti, note, conosciuto, conosciuta, sconosciuto, sconosciuta, familiare, assente, chiamato, chiamata, di nome, con il nome, dal nome, nominato, nominata, trova, trovano, verificare,
    confermare, esistenza, disponibile, recensito, recensita`,
  sees: `trovo, trovare, trovato, individuare, identificare, vedo, vedere, conosco, conosciamo, conoscere, riconosco, menziona, menzionano, menzionare, cita, citano, citare, parla, parlano,
    include, includono, contiene, contengono, elenca, elencano, nomina, sentito parlare, sentito, riporta, riportano`,
  facts: `informazion*, risultat*, dato, dati, menzion*, riferiment*, recension*, font*, registr*, traccia, tracce, dettagl*, conoscenz*, notizi*, evidenz*, nulla, niente, molto, prezzi, prezzo, articol*, document*, contenut*, voce, voci, riscontri, riscontro`,
  about: `su, sul, sulla, sullo, sulle, sui, sull, di, del, della, dello, dell, d, riguardo a, riguardo ad, riguardo, riguardante, riguardanti, relativo a, relativa a, relative a, relativi a, in merito a, circa, per, a, ad,
    con, ricerca di, ricerca su, ricerca per, cercato, parlare di, che menzioni, che menzionino, che parli di, che parlino di, concernente, concernenti`,
  self: 'io, mi, mia, mio, miei, mie, noi, ci, nostra, nostro, nostre, nostri, ho, abbiamo, sono, conosco, conosciamo, trovo, dispongo, disponiamo, riesco, vedo, posso, possiamo, riconosco',
  place:
    'in, nel, nella, nelle, nei, negli, nello, nell, tra, fra, su, sui, sulle, sul, da, dalle, durante, secondo, all interno, al momento, finora, online, ad',
  source: `nessuna, nessuno, nessun, font*, risultat*, lista, liste, elenco, elenchi, classific*, articol*, recension*, confront*, directory, registr*, document*, ricerca, ricerche, pagin*, rapport*, database, dati, testo, testi, guida, guide, studi*, sito, siti, esse, essi, indice, contenut*, comparativ*, catalog*`,
  naming: `il, lo, la, i, gli, le, l, un, una, uno, questo, questa, questi, queste, tale, tali, aziend*, società, marchi*, marca, brand, prodott*, strument*, app, applicazion*, serviz*, software, piattaform*, fornitor*, nome, soluzion*, produttor*, organizzazion*, ristorante,
    hotel, negozio, chiamato, chiamata, denominato, denominata, di nome, con il nome, con il nome di, dal nome, seguent*, noto come, nota come, impres*`,
  filler: `è, sono, era, erano, ha, hanno, ho, abbiamo, stato, stata, stati, state, essere, viene, vengono, venire, c, ci, ce, si, mi, riuscito a, riuscita a, riesco a, riusciti a, possibile, posso, può, possiamo, dispongo, disponiamo, possiedo, prodotto, restituito, dato, fornito,
    purtroppo, attualmente, ancora, tuttavia, anche, però, davvero, personalmente, momento, al momento, finora, qui, pubblic*, disponibil*, affidabil*, specific*, pertinent*, rilevant*, verificabil*, recent*, ufficial*, dettagliat*, concret*, sufficient*, consultat*,
    analizzat*, esaminat*, trovato, trovare, di, del, delle, dei, degli, che, se, alcun, alcuna, alcuno, altro, altra, molte, molti, quasi, tutte, tutti, diverse, diversi, varie, spesso, grado di, in grado di, sembra, sembrano, esistono, esiste, a, ad, in, parlare`,
  and: 'e, ed, o, oppure, né, nonché',
  but: 'ma, mentre, sebbene, anche se, perché, poiché, siccome, quindi, però, dove, quando, invece, dunque, bensì',
  unlike: `a differenza di, a differenza del, a differenza della, al contrario di, rispetto a, rispetto ad, in confronto a, oltre a, oltre ad, a parte, tranne, eccetto, salvo, invece di, alternativa a, alternative a, alternativa ad, alternative ad, concorrenti di, simile a`,
  unless: 'se non, se hai, nel caso, se',
};
