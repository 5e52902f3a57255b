import { demoBrand, type Scenario } from '../scenario.js';
import { patterns } from './patterns.js';

/** The large workspace: expense software that gains visibility while a rival loses it. */
export const tallybrook: Scenario = {
  label: 'paid',
  workspaceName: 'Tallybrook (demo)',
  plan: 'paid',
  own: demoBrand('Tallybrook', 'tallybrook.example', [0.3, 0.47], [0.22, 0.44]),
  aliases: ['Tally Brook', 'Tallybrook Spend'],
  domains: ['tallybrook.example', 'tallybrook-guides.example'],
  ownPages: [
    { path: '/', title: 'Tallybrook: expenses that file themselves' },
    { path: '/pricing', title: 'Pricing - Tallybrook' },
    { path: '/guides/expense-policy', title: 'How to write an expense policy' },
    { path: '/customers', title: 'Customer stories - Tallybrook' },
    { path: '/help/receipt-scanning', title: 'Scanning receipts - Tallybrook Help' },
  ],
  rivals: [
    demoBrand('Ledgerwisp', 'ledgerwisp.example', [0.62, 0.59], [0.35, 0.33]),
    demoBrand('Spendthorn', 'spendthorn.example', [0.49, 0.31], [0.2, -0.12]),
    demoBrand('Pennyquill', 'pennyquill.example', [0.36, 0.38], [0.3, 0.32]),
    demoBrand('Fenmoor Ledger', 'fenmoorledger.example', [0.22, 0.23], [0.1, 0.12]),
    demoBrand('Receiptory', 'receiptory.example', [0.12, 0.18], [0.25, 0.28]),
  ],
  bystanders: [
    demoBrand('Outlaygo', 'outlaygo.example', [0.09, 0.1], [0, 0.05]),
    demoBrand('Coinbarrow', 'coinbarrow.example', [0.05, 0.07], [0.1, 0.1]),
  ],
  positionings: [
    {
      positioning: 'Expense software for small firms that want receipts and reports off their desks.',
      audience: 'Owners and office managers of firms with 5 to 50 people',
      productDescription: 'Scans receipts, files expense reports and hands them to the accounting software.',
      tone: 'Plain and friendly',
      excludedTopics: ['Payroll'],
      rawIntent: 'we help small companies get rid of receipt chaos',
    },
    {
      positioning:
        'The expense platform for growing firms: cards, receipts and approvals in one place, closed by the third working day.',
      audience: 'Finance leads of firms with 20 to 250 people',
      tone: 'Plain, exact, a little warm',
      excludedTopics: ['Payroll', 'Personal budgeting'],
      rawIntent: 'move up from tiny firms to growing ones, stress the fast month-end close',
    },
  ],
  contentStyle: 'Short sentences, figures with their source, no superlatives.',
  pinned: true,
  topics: [
    {
      name: 'Expense management',
      bias: 0.06,
      subject: 'expense management tools',
      criteria: ['how reports are approved', 'the price per active user', 'how the month is closed'],
    },
    {
      name: 'Receipt scanning',
      bias: 0.12,
      subject: 'receipt scanning apps',
      criteria: ['how well blurred photos are read', 'whether it works offline', 'how long images are kept'],
    },
    {
      name: 'Corporate cards',
      bias: -0.08,
      subject: 'corporate card programs',
      criteria: ['the limits per card', 'fees for foreign currencies', 'how fast a lost card is replaced'],
    },
    {
      name: 'Travel expenses',
      bias: 0.01,
      subject: 'travel expense systems',
      criteria: ['mileage and per diem rules', 'support for several currencies', 'how bookings are imported'],
    },
    {
      name: 'Invoice approval',
      bias: -0.04,
      subject: 'invoice approval tools',
      criteria: ['how many people can approve', 'how duplicates are caught', 'the audit trail'],
    },
    {
      name: 'Accounting integrations',
      bias: -0.1,
      subject: 'expense tools that work with accounting software',
      criteria: ['which tax codes are synchronized', 'how often data is sent', 'how corrections are handled'],
    },
  ],
  patterns,
  audiences: [
    'freelancers',
    'agencies',
    'construction firms',
    'nonprofit organizations',
    'remote teams',
    'start-ups',
    'consultancies',
    'restaurants',
    'schools',
    'family businesses',
  ],
  neutral: [
    {
      name: 'double-entry bookkeeping',
      answer:
        'In double-entry bookkeeping, every transaction is recorded twice: as a debit in one account and as a credit in another. Both sides must add up to the same total, which makes many mistakes easy to spot.',
    },
    {
      name: 'a balance sheet',
      answer:
        'A balance sheet lists what a company owns and what it owes on a given day. Assets equal liabilities plus equity.',
    },
    {
      name: 'value added tax',
      answer:
        'Value added tax is a tax on consumption. Each seller in the chain charges it and deducts what it has paid itself, so the final customer bears it.',
    },
    {
      name: 'a purchase order',
      answer:
        'A purchase order is a document with which a buyer orders goods or services: items, quantities, prices and delivery. Once the seller accepts it, it is a contract.',
    },
    {
      name: 'petty cash',
      answer:
        'Petty cash is a small amount of money that a company keeps for minor purchases such as stamps or coffee. Each payment is noted with a receipt.',
    },
    {
      name: 'a fiscal year',
      answer:
        'A fiscal year is the period of twelve months that a company reports on. It may start in any month, for example in July.',
    },
  ],
  events: [
    { index: 3, kind: 'failing', lastAge: 0 },
    { index: 5, kind: 'archived', lastAge: 41 },
    { index: 7, kind: 'paused', lastAge: 9 },
    { index: 9, kind: 'replaced', lastAge: 6 },
    { index: 11, kind: 'archived', lastAge: 25 },
  ],
  replacementText: 'What do travel expense systems cost for each employee and month?',
  keywordStems: [
    'expense management software',
    'expense report app',
    'receipt scanner',
    'corporate card',
    'travel expense software',
    'invoice approval software',
    'spend management',
    'mileage tracker',
    'per diem calculator',
    'expense policy template',
    'receipt management',
    'reimbursement software',
  ],
  prompts: 40,
  keywords: 120,
};
