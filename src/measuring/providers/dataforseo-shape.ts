import { amount, each, fields, types, type Shape } from './shape.js';

const reference = fields('type position source domain url title text images');
const link = fields('type title description url domain');
const linked = { links: each(link), references: each(reference) };

/** The elements of AI overviews and of AI Mode. */
const overviewElement = types('ai_overview_paid ai_overview_shopping ai_overview_video_element', {
  ai_overview_element: fields('type position title text markdown images', linked),
  ai_overview_expanded_element: fields('type position title text', {
    components: each(fields('type title text markdown images', linked)),
    references: each(reference),
  }),
  ai_overview_table_element: fields('type position markdown table'),
});

const overview = fields(
  'type rank_group rank_absolute page position xpath asynchronous_ai_overview markdown rectangle',
  {
    items: each(overviewElement),
    references: each(reference),
  },
);

const source = fields('type title snippet domain url thumbnail source_name publication_date markdown');
const ranked = 'type rank_group rank_absolute';

/** The items of all pages. Most of a results page is ignored. */
const item = types(
  `ai_overview_element answer_box app carousel chat_gpt_ad chat_gpt_images commercial_units compare_sites courses currency_box
  dictionary discussions_and_forums events explore_brands featured_snippet find_results_on found_on_web gemini_images google_flights
  google_hotels google_posts google_reviews hotels_pack images jobs knowledge_graph local_pack local_services map math_solver
  mention_carousel multi_carousel organic paid people_also_ask people_also_search perspectives podcasts popular_products
  product_considerations questions_and_answers recipes refine_products related_searches scholarly_articles shopping short_videos
  stocks_box third_party_reviews top_sights top_stories twitter video visual_stories`,
  {
    ai_overview: overview,
    chat_gpt_text: fields(`${ranked} markdown brand_entities`, { sources: each(source) }),
    chat_gpt_table: fields(`${ranked} text markdown table brand_entities`),
    chat_gpt_navigation_list: fields(`${ranked} title`, { sources: each(source) }),
    chat_gpt_local_businesses: fields(`${ranked} markdown items`),
    chat_gpt_products: fields(`${ranked} items`),
    gemini_text: fields(`${ranked} markdown original_text`, { sources: each(source) }),
    gemini_table: fields(`${ranked} markdown original_text table`),
  },
);

const result = fields(
  `brand_entities check_url datetime fan_out_queries item_types items_count keyword language_code location_code markdown model
  pages_count refinement_chips se_domain se_results_count spell type`,
  {
    sources: each(source),
    search_results: each(fields('type url domain title description breadcrumb snippet')),
    items: each(item),
  },
);

/** The known form of a response, from the official client. */
export const response: Shape = fields('version status_code status_message time tasks_count tasks_error', {
  cost: amount,
  tasks: each(
    fields('id status_code status_message time result_count path data', {
      cost: amount,
      result: each(result),
    }),
  ),
});
