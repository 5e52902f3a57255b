import type { Language } from './language.js';

export const polish: Language = {
  not: `nie, nic, żaden, żadna, żadne, żadnych, żadnej, żadnego, żadnym, żadnymi, nigdy, nigdzie, ani, brak, bez, nieznany, nieznana, nieznane, niemożliwe, brakuje, nieobecna, nieobecny`,
  seen: `znaleziono, znaleziony, znaleziona, znalezione, znalezieni, odnaleziono, odnaleziony, odnaleziona, wymieniono, wymieniony, wymieniona, wymienione, wspomniano, wspomniany, wspomniana, wspomniane, uwzględniono, uwzględniony, uwzględniona, ujęty, ujęta, ujęte, odnotowano, zidentyfikowano, pojawia, pojawiają, pojawił, pojawiła, pojawiło, występuje, występują, figuruje, figurują,
    istnieje, istnieją, znany, znana, znane, znani, nieznany, nieznana, nieznane, wiadomo, o nazwie, pod nazwą, zweryfikować, potwierdzić, jest dostępny, obecny, obecna, obecne, istnienia, ma, jest w`,
  sees: `znaleźć, znalazłem, znalazłam, znaleźliśmy, odnaleźć, odnalazłem, znajduję, widzę, znam, znamy, rozpoznaję, kojarzę, słyszałem, słyszałam, słyszeliśmy, wymienia, wymieniają, wspomina, wspominają, zawiera, zawierają, obejmuje, zidentyfikować, zlokalizować, natrafiłem, natrafiłam, uwzględnia, uwzględniają, opisuje, opisują, cytuje`,
  facts: `informac*, wynik*, dan, dane, danych, danymi, wzmian*, źród*, rekord*, szczegół*, opini*, recenzj*, odniesie*, wiedz*, dowod*, nic, wiele, ceny, cen, artykuł*, dokument*, treści, wpis*, fakt*`,
  about: `o, na temat, dotyczących, dotyczące, dotyczącej, dotyczącego, odnośnie, w sprawie, związanych z, z, ze, dla, na, wyszukiwanie, wyszukiwania, wyszukiwanie hasła, wyszukiwanie frazy, szukałem, szukałam, od`,
  self: `ja, mi, mnie, mną, mój, moja, moje, moich, mojej, nam, nas, nasze, znalazłem, znalazłam, znaleźliśmy, znam, znamy, mam, mamy, słyszałem, słyszałam, widzę, mogę, możemy, posiadam, dysponuję, rozpoznaję, kojarzę, jestem, potrafię, natrafiłem, natrafiłam`,
  place: 'w, we, wśród, na, spośród, pośród, według, podczas, przy, u, online, obecnie, do, z, ze',
  source: `żadnym, żadnej, żadnych, źród*, wynik*, liście, listach, listy, lista, rankin*, artyku*, recenzj*, porównani*, zestawieni*, katalog*, rejestr*, dokument*, wyszukiwani*, stron*, raport*, baz*, danych, tekst*, przewodni*, badani*, nich, indeks*, opini*, spis*, serwis*, materiał*`,
  naming: `firma, firmy, firmie, firmą, firmę, marka, marki, marce, markę, produkt*, narzędzi*, aplikacj*, usłu*, program*, platform*, dostawc*, nazwa, nazwy, nazwę, rozwiązan*, producen*, organizacj*, restauracj*, hotel*, sklep*, spółk*, o nazwie, pod nazwą, zwana, zwany, ten, ta, to, tej, tego, taka, taki, takiej, następując*, przedsiębiorst*, oprogramowani*`,
  filler: `jest, są, był, była, było, były, być, została, został, zostało, zostały, ma, mam, mamy, mi, się, udało, udaje, mogę, możemy, można, możliwe, potrafię, posiadam, posiadamy, dysponuję, dysponujemy, przyniosło, przyniosła, dało, dała, zwróciło, zwróciła, dostarczyło, niestety, obecnie, jeszcze, też, także, również, jednak, naprawdę, osobiście, moment*, w tej chwili, na razie,
    dotąd, dotychczas, tutaj, tu, publiczn*, dostępn*, wiarygodn*, konkretn*, szczegółow*, istotn*, aktualn*, oficjaln*, niezależn*, wystarczając*, sprawdzon*, przeszukan*, przejrzan*, analizowan*, że, czy, często, większości, większość, wiele, wielu, kilku, wszystkich, żadnych, żadnej, żaden, żadnym, jakichkolwiek, jakiejkolwiek, jakikolwiek, nigdzie, stanie, w stanie, znaleźć, znaleziono, ze, z, z wymienion*, to, wydaje, zdaje, wymienion*, o, osobna`,
  and: 'i, oraz, lub, albo, ani, a także, czy',
  but: 'ale, lecz, natomiast, podczas gdy, chociaż, choć, ponieważ, bo, gdyż, więc, dlatego, który, która, które, których, gdzie, gdy, zaś, jednakże, a, skoro',
  unlike: `w przeciwieństwie do, w odróżnieniu od, w porównaniu z, w porównaniu do, oprócz, poza, prócz, z wyjątkiem, zamiast, alternatyw dla, alternatywy dla, alternatywa dla, alternatywami dla, konkurentów, podobnie jak, inaczej niż`,
  unless: 'jeśli, jeżeli, w przypadku gdy, gdyby',
};
