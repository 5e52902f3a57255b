/** Texts of one class of Unicode characters each, which are letters, marks or emoji, or spell words of a script. */
export const textClasses = [
  { name: 'a zero-width non-joiner', text: 'می\u200cخواهم بدانم' },
  { name: 'a zero-width joiner', text: 'ක්\u200dරීඩා කරනවා' },
  { name: 'right-to-left letters and digits', text: 'מה 3 הכי טוב (2026)?' },
  { name: 'Arabic letters with marks', text: 'مُحَمَّدٌ ٱلْكِتَابُ ١٢٣' },
  { name: 'several combining marks', text: 'a\u0301\u0323o\u0302\u0323 q\u0307\u0323' },
  { name: 'decomposed Hangul', text: '\u1112\u1161\u11ab\u1100\u1173\u11af' },
  { name: 'marks of Thai and Devanagari', text: 'ผู้ใหญ่ที่ดี क्षत्रिय' },
  { name: 'emoji of several characters', text: '👩🏽\u200d🚀 👨\u200d👩\u200d👧 ❤\ufe0f' },
  { name: 'flags and tags', text: '🇩🇪 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}' },
  { name: 'letters outside the basic plane', text: '𠮷野家 𐍈𐌰 𝒳𝟜 🜁' },
  { name: 'variation selectors', text: '葛\u{e0100}飾区 漢\ufe00字' },
  { name: 'compatibility characters', text: 'ﬁne ①２ Ⅳ ㎏ \u212a \u212b' },
  { name: 'letters whose case depends on the language', text: 'İstanbul ıIiſ ẞß ΣΑΣ' },
  { name: 'unusual spaces between words', text: 'ein\u00a0Wort\u2009und\u3000noch\u202feins' },
] as const;

/** Texts with characters that a server may have reasons to reject. */
export const doubtfulTexts = [
  { name: 'a soft hyphen', text: 'Donau\u00addampf\u00adschiff' },
  { name: 'marks of direction', text: 'abc \u200fאבג\u200e (\u2067אבג\u2069)' },
  { name: 'a word joiner and a zero-width space', text: 'one\u2060two\u200bthree' },
  { name: 'a byte order mark within a text', text: 'one\ufefftwo' },
  { name: 'characters for private use', text: 'logo \ue001\u{f0001}' },
] as const;
