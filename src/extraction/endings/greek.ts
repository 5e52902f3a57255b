import type { Endings } from './endings.js';

export const greek: Endings = {
  script: 'greek',
  forms: `
    μα: ματος ματα
    ις: εως
    ος: ου ο ε οι ους ων
    ης: η ες ων
    ας: α
    ες: ε
    ους: ου
    η: ης ες
    α: ας ες ων
    ο: ου α ων
    ι: ιου ια ιων`,
  words: '',
  letters: '',
  movesAccents: true,
};
