import type { Language } from './language.js';

export const dutch: Language = {
  not: 'niet, niets, geen, nooit, nergens, noch, zonder, onbekend, onmogelijk, ontbreekt, ontbreken, nauwelijks, niks',
  seen: `vinden, gevonden, vindbaar, lokaliseren, identificeren, geïdentificeerd, ontdekt, genoemd, vermeld, opgenomen, vermelding, aangetroffen, opgesomd, besproken, bekend, onbekend, vertrouwd, komt, komen, voor, voorkomt, voorkomen, verschijnt, verschijnen, duikt, staat, bestaat, bestaan, genaamd,
    met de naam, ontbreekt, ontbreken, verifiëren, bevestigen, beschikbaar, aanwezig, te vinden, is er, er is, nergens`,
  sees: `bekend met, vertrouwd met, ken, kennen, vind, vond, vonden, zie, zien, herken, gehoord, noemt, noemen, vermeldt, vermelden, bevat, bevatten, bespreekt, bespreken, weet, weten, vermeld, opgenomen`,
  facts: `informatie, info, resultaat, resultaten, gegevens, vermelding*, bron, bronnen, data, details, recensie*, beoordeling*, review*, verwijzing*, feiten, kennis, bewijs, treffer*, niets, iets, veel, prijzen, artikel*, documentatie, zoekresultat*, aanwijzing*, niks`,
  about: `over, van, voor, naar, omtrent, betreffende, met betrekking tot, aangaande, inzake, met, bekend met, vertrouwd met, bij, op, zoekopdracht naar, gezocht naar, zoektocht naar, gezocht op, genaamd`,
  self: 'ik, wij, we, mij, me, ons, mijn, onze',
  place: 'in, op, onder, tussen, binnen, volgens, uit, bij, tijdens, via, online, ergens, aan',
  source: `geen, bron, bronnen, resultaat, resultaten, zoekresultat*, lijst, lijsten, lijstje*, ranglijst*, ranking*, artikel*, recensie*, beoordeling*, vergelijking*, register*, gids, gidsen, document*, zoekopdracht*, pagina*, rapport*, database*, gegevens, data, tekst*, overzicht*, studie*, site*, website*, hen, ze, index, test, tests, onderzoek, catalogus, treffer*, review*`,
  naming: `de, het, een, deze, dit, die, dat, zo, bedrijf, bedrijven, merk, merken, product*, tool, tools, app, apps, dienst*, software, platform*, aanbieder*, naam, oplossing*, fabrikant*, organisatie*, restaurant, hotel, winkel, genaamd, met de naam, onder de naam, bekend als, volgende, s`,
  filler: `ben, is, zijn, was, waren, wordt, worden, werd, werden, heb, hebben, heeft, had, hadden, kan, kunnen, kon, konden, kwam, er, het, te, zich, helaas, momenteel, nog, ook, echter, tot nu toe, op dit moment, hier, daar, echt, persoonlijk, zelf, wel, expliciet, direct, betrouwbare, openbare, openbaar, publieke, publiek, concrete, specifieke, relevante, actuele,
    recente, officiële, beschikbare, beschikbaar, verifieerbare, voldoende, onafhankelijke, geraadpleegde, onderzochte, bekeken, gecontroleerde, leverde, leverden, leverd, opgeleverd, gaf, gaven, op, of, dat, enkele, enkel, enige, vaak, meeste, veel, meerdere, alle, ooit, terug, gevonden, genoemde, vinden, mogelijk, gelukt, in staat, beschik, bevinden, lijkt, lijken, terugvinden, voor, van, om, elke,
    elk, komt, aantreffen`,
  and: 'en, of, noch, evenals',
  but: 'maar, echter, terwijl, hoewel, omdat, aangezien, want, dus, daarom, waar, wanneer, daarentegen',
  unlike: `in tegenstelling tot, anders dan, behalve, naast, vergeleken met, in vergelijking met, afgezien van, in plaats van, alternatief voor, alternatieven voor, concurrenten van, vergelijkbaar met, met uitzondering van`,
  unless: 'als je, als u, als jij, als, indien, mocht u, mocht je, tenzij, wanneer je',
};
