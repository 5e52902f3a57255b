// Generated from spec/ingest by `npm run spec`. Do not edit.
// @ts-nocheck
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
const require = createRequire(import.meta.url);
/** A predicate for each format of the schemas. */
interface Formats { readonly 'date-time': (text: string) => boolean }
/** The checks of lines by schema, which end at the first fault. */
export function createLineChecks(formats: Formats): { observation: ValidateFunction; keywordCheck: ValidateFunction } {
"use strict";
const observation = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"observation.schema.json","title":"Observation","description":"One line of an observations file: one sample of one prompt on one platform, with the brands and sources found in its answer. An optional field that is left out takes its default; null is accepted where the type says so and means that there is no value.","type":"object","additionalProperties":false,"required":["platform","runId","observedAt","status"],"properties":{"promptId":{"type":["string","null"],"maxLength":200,"description":"The prompt that was asked. Any prompt of the workspace, archived ones too."},"promptText":{"type":["string","null"],"maxLength":5000,"description":"With promptId: the wording as it was asked (default: the prompt's own). Without: finds the prompt; a tracked prompt of the active project whose text is equal after both ends are trimmed, the oldest when several are."},"topic":{"type":["string","null"],"maxLength":200,"description":"Topic of a prompt that this line creates; has no effect on one that exists."},"persona":{"enum":["discoverer","buyer","evaluator","competitor","branded","control"],"default":"discoverer","description":"Persona of a prompt that this line creates; has no effect on one that exists."},"intent":{"type":["string","null"],"maxLength":200,"description":"Intent of a prompt that this line creates; has no effect on one that exists."},"platform":{"enum":["chatgpt","perplexity","gemini","google"],"description":"Where the prompt was asked."},"surface":{"enum":["api","ui","serp"],"default":"api","description":"How it was asked: by API, in the user interface, or on a search results page."},"provider":{"type":"string","minLength":1,"maxLength":200,"default":"unknown","description":"Who delivered the answer, such as a data provider."},"modelRequested":{"type":"string","minLength":1,"maxLength":200,"default":"unknown","description":"The model that was asked for."},"modelServed":{"type":["string","null"],"minLength":1,"maxLength":200,"description":"The model that answered, as the platform names it."},"locale":{"type":"string","minLength":1,"maxLength":35,"default":"und","description":"Language tag (BCP 47)."},"country":{"type":["string","null"],"pattern":"^[A-Z]{2}$","x-message":"must be two capital letters, such as \"US\"","description":"Country code (ISO 3166-1, two capital letters)."},"sampleIndex":{"type":"integer","minimum":0,"maximum":2147483647,"default":0,"description":"Number of the sample within its run, from 0."},"runId":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","x-message":"must not be blank","description":"The run that this sample belongs to. A sample is identified by runId, prompt, platform and sampleIndex: one that is known already is skipped."},"scheduledFor":{"type":"string","format":"date-time","description":"When the measurement was due. Default: observedAt."},"observedAt":{"type":"string","format":"date-time","description":"When the answer came: ISO 8601 with a time zone, not before 2000 and not more than five minutes ahead. Kept to the millisecond."},"status":{"enum":["ok","refused","empty","error"],"description":"`ok`: an answer. The others count as failed, never as \"not visible\"."},"errorCode":{"type":["string","null"],"maxLength":200,"description":"The platform's or provider's code of the failure."},"errorMessage":{"type":["string","null"],"maxLength":20000,"description":"What went wrong, in words."},"answerText":{"type":["string","null"],"description":"The answer."},"rawResponse":{"description":"The platform's response as it came: any JSON, at most 100 levels deep."},"rawResponseText":{"type":["string","null"],"description":"In place of rawResponse: the platform's response as text, which is kept character by character."},"retrievalStatus":{"enum":["used","notUsed","unknown"],"default":"unknown","description":"Whether the platform searched the web for this answer."},"searchQueries":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":5000},"default":[],"description":"What it searched for."},"inputTokens":{"type":["integer","null"],"minimum":0,"maximum":2147483647,"description":"Tokens sent."},"outputTokens":{"type":["integer","null"],"minimum":0,"maximum":2147483647,"description":"Tokens received."},"costUsd":{"type":["number","null"],"minimum":0,"maximum":1000000000,"description":"Cost in US dollars."},"latencyMs":{"type":["integer","null"],"minimum":0,"maximum":2147483647,"description":"Time to the whole answer, in milliseconds."},"extractorVersion":{"type":"string","minLength":1,"maxLength":200,"default":"unknown","description":"Version of the program that found the mentions and citations. For mentions that are extracted from answerText, the version of that extraction is stored."},"mentions":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/mention"},"description":"Brands found in the answer. Entries that name the same brand are merged. Without this member, the brands of the workspace are extracted from answerText; an empty list means that there are none."},"citations":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/citation"},"description":"Sources of the answer. Without this member there are none; if mentions is left out too, the links in answerText are the sources."}},"allOf":[{"anyOf":[{"required":["promptId"],"properties":{"promptId":{"type":"string"}}},{"required":["promptText"],"properties":{"promptText":{"type":"string"}}}],"x-message":"promptId or promptText is required"},{"if":{"required":["status"],"properties":{"status":{"enum":["refused","empty","error"]}}},"then":{"properties":{"mentions":{"maxItems":0,"x-message":"must be empty unless status is ok"},"citations":{"maxItems":0,"x-message":"must be empty unless status is ok"}}}}],"$defs":{"mention":{"type":"object","additionalProperties":false,"required":["brand","position"],"properties":{"brand":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","x-message":"must not be blank","description":"Name of the brand. The workspace's own brand and its competitors are recognised in any case."},"isOwn":{"type":"boolean","default":false,"description":"True: this is the workspace's own brand, whatever the name. Its name and aliases are recognised without it."},"position":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place of the brand's first appearance among all brands of the answer, from 1."},"count":{"type":"integer","minimum":1,"maximum":1000000,"default":1,"description":"How often the brand is named."},"sentiment":{"type":["number","null"],"minimum":-1,"maximum":1,"description":"From -1 (bad) to 1 (good)."},"snippet":{"type":["string","null"],"maxLength":20000,"description":"The words around it."},"offsets":{"type":["array","null"],"maxItems":10000,"items":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":0,"maximum":2147483647}},"description":"Where answerText names it: the start and the end of each place, in UTF-16 code units."}}},"citation":{"type":"object","additionalProperties":false,"required":["url"],"properties":{"url":{"type":"string","minLength":1,"maxLength":8192,"description":"Address of the source: http or https."},"title":{"type":["string","null"],"maxLength":5000,"description":"Title of the page."},"order":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place among the sources; each once in an answer. Default: the place in this list, from 1."},"sourceType":{"enum":["own","competitor","editorial","corporate","ugc","reference","institutional","other"],"default":"other","description":"Kind of source. Pages on the workspace's own domains are always `own`; a domain has one kind within an answer, the first."},"isCited":{"type":"boolean","default":true,"description":"True: cited in the answer. False: only retrieved."}}}},"examples":[{"promptText":"What is the best project management tool for small agencies?","topic":"Project management","platform":"chatgpt","modelServed":"gpt-5.1","locale":"en-US","country":"US","runId":"2026-11-18","observedAt":"2026-11-18T06:00:12Z","status":"ok","answerText":"Acme Boards is a popular choice for small agencies, followed by Globex.","retrievalStatus":"used","searchQueries":["best project management tool small agency"],"mentions":[{"brand":"Acme Boards","position":1,"count":1,"sentiment":0.6},{"brand":"Globex","position":2}],"citations":[{"url":"https://www.example.com/blog/agency-tools?utm_source=chatgpt.com","title":"Tools for agencies"}]},{"promptId":"prm_0193c6f0a1b27c3d8e4f5a6b7c8d9e0f","platform":"google","surface":"serp","runId":"2026-11-18","observedAt":"2026-11-18T08:00:40.250+02:00","status":"error","errorCode":"timeout","errorMessage":"The page did not load within 60 s."}]};
const schema32 = {"type":"object","additionalProperties":false,"required":["brand","position"],"properties":{"brand":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","x-message":"must not be blank","description":"Name of the brand. The workspace's own brand and its competitors are recognised in any case."},"isOwn":{"type":"boolean","default":false,"description":"True: this is the workspace's own brand, whatever the name. Its name and aliases are recognised without it."},"position":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place of the brand's first appearance among all brands of the answer, from 1."},"count":{"type":"integer","minimum":1,"maximum":1000000,"default":1,"description":"How often the brand is named."},"sentiment":{"type":["number","null"],"minimum":-1,"maximum":1,"description":"From -1 (bad) to 1 (good)."},"snippet":{"type":["string","null"],"maxLength":20000,"description":"The words around it."},"offsets":{"type":["array","null"],"maxItems":10000,"items":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":0,"maximum":2147483647}},"description":"Where answerText names it: the start and the end of each place, in UTF-16 code units."}}};
const schema33 = {"type":"object","additionalProperties":false,"required":["url"],"properties":{"url":{"type":"string","minLength":1,"maxLength":8192,"description":"Address of the source: http or https."},"title":{"type":["string","null"],"maxLength":5000,"description":"Title of the page."},"order":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place among the sources; each once in an answer. Default: the place in this list, from 1."},"sourceType":{"enum":["own","competitor","editorial","corporate","ugc","reference","institutional","other"],"default":"other","description":"Kind of source. Pages on the workspace's own domains are always `own`; a domain has one kind within an answer, the first."},"isCited":{"type":"boolean","default":true,"description":"True: cited in the answer. False: only retrieved."}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = require("ajv/dist/runtime/ucs2length").default;
const pattern4 = new RegExp("^[A-Z]{2}$", "u");
const pattern5 = new RegExp("\\S", "u");
const formats0 = formats["date-time"];

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="observation.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
const _errs2 = errors;
let valid1 = false;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.promptId === undefined) && (missing0 = "promptId")){
const err0 = {instancePath,schemaPath:"#/allOf/0/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.allOf[0].anyOf[0].required,parentSchema:schema31.allOf[0].anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.promptId !== undefined){
let data0 = data.promptId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/promptId",schemaPath:"#/allOf/0/anyOf/0/properties/promptId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.allOf[0].anyOf[0].properties.promptId.type,parentSchema:schema31.allOf[0].anyOf[0].properties.promptId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
var props0 = {};
props0.promptId = true;
}
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.promptText === undefined) && (missing1 = "promptText")){
const err2 = {instancePath,schemaPath:"#/allOf/0/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema31.allOf[0].anyOf[1].required,parentSchema:schema31.allOf[0].anyOf[1],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data.promptText !== undefined){
let data1 = data.promptText;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/promptText",schemaPath:"#/allOf/0/anyOf/1/properties/promptText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.allOf[0].anyOf[1].properties.promptText.type,parentSchema:schema31.allOf[0].anyOf[1].properties.promptText,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.promptText = true;
}
}
if(!valid1){
const err4 = {instancePath,schemaPath:"#/allOf/0/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema31.allOf[0].anyOf,parentSchema:schema31.allOf[0],data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs9 = errors;
const _errs10 = errors;
let valid4 = true;
const _errs11 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.status === undefined) && (missing2 = "status")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if(data.status !== undefined){
let data2 = data.status;
if(!(((data2 === "refused") || (data2 === "empty")) || (data2 === "error"))){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
var _valid1 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs13 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mentions !== undefined){
let data3 = data.mentions;
const _errs14 = errors;
if(Array.isArray(data3)){
if(data3.length > 0){
validate20.errors = [{instancePath:instancePath+"/mentions",schemaPath:"#/allOf/1/then/properties/mentions/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items",schema:0,parentSchema:schema31.allOf[1].then.properties.mentions,data:data3}];
return false;
}
}
var valid6 = _errs14 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data.citations !== undefined){
let data4 = data.citations;
const _errs15 = errors;
if(Array.isArray(data4)){
if(data4.length > 0){
validate20.errors = [{instancePath:instancePath+"/citations",schemaPath:"#/allOf/1/then/properties/citations/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items",schema:0,parentSchema:schema31.allOf[1].then.properties.citations,data:data4}];
return false;
}
}
var valid6 = _errs15 === errors;
}
else {
var valid6 = true;
}
}
}
var _valid1 = _errs13 === errors;
valid4 = _valid1;
if(valid4){
var props1 = {};
props1.mentions = true;
props1.citations = true;
props1.status = true;
}
}
if(!valid4){
const err7 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema31.allOf[1].if,parentSchema:schema31.allOf[1],data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate20.errors = vErrors;
return false;
}
var valid0 = _errs9 === errors;
if(valid0){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((((data.platform === undefined) && (missing3 = "platform")) || ((data.runId === undefined) && (missing3 = "runId"))) || ((data.observedAt === undefined) && (missing3 = "observedAt"))) || ((data.status === undefined) && (missing3 = "status"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema31.required,parentSchema:schema31,data}];
return false;
}
else {
const _errs16 = errors;
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs16 === errors){
if(data.promptId !== undefined){
let data5 = data.promptId;
const _errs17 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate20.errors = [{instancePath:instancePath+"/promptId",schemaPath:"#/properties/promptId/type",keyword:"type",params:{type: schema31.properties.promptId.type},message:"must be string,null",schema:schema31.properties.promptId.type,parentSchema:schema31.properties.promptId,data:data5}];
return false;
}
if(errors === _errs17){
if(typeof data5 === "string"){
if(func2(data5) > 200){
validate20.errors = [{instancePath:instancePath+"/promptId",schemaPath:"#/properties/promptId/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.promptId,data:data5}];
return false;
}
}
}
var valid7 = _errs17 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.promptText !== undefined){
let data6 = data.promptText;
const _errs19 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate20.errors = [{instancePath:instancePath+"/promptText",schemaPath:"#/properties/promptText/type",keyword:"type",params:{type: schema31.properties.promptText.type},message:"must be string,null",schema:schema31.properties.promptText.type,parentSchema:schema31.properties.promptText,data:data6}];
return false;
}
if(errors === _errs19){
if(typeof data6 === "string"){
if(func2(data6) > 5000){
validate20.errors = [{instancePath:instancePath+"/promptText",schemaPath:"#/properties/promptText/maxLength",keyword:"maxLength",params:{limit: 5000},message:"must NOT have more than 5000 characters",schema:5000,parentSchema:schema31.properties.promptText,data:data6}];
return false;
}
}
}
var valid7 = _errs19 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.topic !== undefined){
let data7 = data.topic;
const _errs21 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate20.errors = [{instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/type",keyword:"type",params:{type: schema31.properties.topic.type},message:"must be string,null",schema:schema31.properties.topic.type,parentSchema:schema31.properties.topic,data:data7}];
return false;
}
if(errors === _errs21){
if(typeof data7 === "string"){
if(func2(data7) > 200){
validate20.errors = [{instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.topic,data:data7}];
return false;
}
}
}
var valid7 = _errs21 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.persona !== undefined){
let data8 = data.persona;
const _errs23 = errors;
if(!((((((data8 === "discoverer") || (data8 === "buyer")) || (data8 === "evaluator")) || (data8 === "competitor")) || (data8 === "branded")) || (data8 === "control"))){
validate20.errors = [{instancePath:instancePath+"/persona",schemaPath:"#/properties/persona/enum",keyword:"enum",params:{allowedValues: schema31.properties.persona.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.persona.enum,parentSchema:schema31.properties.persona,data:data8}];
return false;
}
var valid7 = _errs23 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.intent !== undefined){
let data9 = data.intent;
const _errs24 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate20.errors = [{instancePath:instancePath+"/intent",schemaPath:"#/properties/intent/type",keyword:"type",params:{type: schema31.properties.intent.type},message:"must be string,null",schema:schema31.properties.intent.type,parentSchema:schema31.properties.intent,data:data9}];
return false;
}
if(errors === _errs24){
if(typeof data9 === "string"){
if(func2(data9) > 200){
validate20.errors = [{instancePath:instancePath+"/intent",schemaPath:"#/properties/intent/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.intent,data:data9}];
return false;
}
}
}
var valid7 = _errs24 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.platform !== undefined){
let data10 = data.platform;
const _errs26 = errors;
if(!((((data10 === "chatgpt") || (data10 === "perplexity")) || (data10 === "gemini")) || (data10 === "google"))){
validate20.errors = [{instancePath:instancePath+"/platform",schemaPath:"#/properties/platform/enum",keyword:"enum",params:{allowedValues: schema31.properties.platform.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.platform.enum,parentSchema:schema31.properties.platform,data:data10}];
return false;
}
var valid7 = _errs26 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.surface !== undefined){
let data11 = data.surface;
const _errs27 = errors;
if(!(((data11 === "api") || (data11 === "ui")) || (data11 === "serp"))){
validate20.errors = [{instancePath:instancePath+"/surface",schemaPath:"#/properties/surface/enum",keyword:"enum",params:{allowedValues: schema31.properties.surface.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.surface.enum,parentSchema:schema31.properties.surface,data:data11}];
return false;
}
var valid7 = _errs27 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.provider !== undefined){
let data12 = data.provider;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data12 === "string"){
if(func2(data12) > 200){
validate20.errors = [{instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.provider,data:data12}];
return false;
}
else {
if(func2(data12) < 1){
validate20.errors = [{instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.provider,data:data12}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.provider.type,parentSchema:schema31.properties.provider,data:data12}];
return false;
}
}
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.modelRequested !== undefined){
let data13 = data.modelRequested;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data13 === "string"){
if(func2(data13) > 200){
validate20.errors = [{instancePath:instancePath+"/modelRequested",schemaPath:"#/properties/modelRequested/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.modelRequested,data:data13}];
return false;
}
else {
if(func2(data13) < 1){
validate20.errors = [{instancePath:instancePath+"/modelRequested",schemaPath:"#/properties/modelRequested/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.modelRequested,data:data13}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/modelRequested",schemaPath:"#/properties/modelRequested/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.modelRequested.type,parentSchema:schema31.properties.modelRequested,data:data13}];
return false;
}
}
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.modelServed !== undefined){
let data14 = data.modelServed;
const _errs32 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate20.errors = [{instancePath:instancePath+"/modelServed",schemaPath:"#/properties/modelServed/type",keyword:"type",params:{type: schema31.properties.modelServed.type},message:"must be string,null",schema:schema31.properties.modelServed.type,parentSchema:schema31.properties.modelServed,data:data14}];
return false;
}
if(errors === _errs32){
if(typeof data14 === "string"){
if(func2(data14) > 200){
validate20.errors = [{instancePath:instancePath+"/modelServed",schemaPath:"#/properties/modelServed/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.modelServed,data:data14}];
return false;
}
else {
if(func2(data14) < 1){
validate20.errors = [{instancePath:instancePath+"/modelServed",schemaPath:"#/properties/modelServed/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.modelServed,data:data14}];
return false;
}
}
}
}
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.locale !== undefined){
let data15 = data.locale;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data15 === "string"){
if(func2(data15) > 35){
validate20.errors = [{instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/maxLength",keyword:"maxLength",params:{limit: 35},message:"must NOT have more than 35 characters",schema:35,parentSchema:schema31.properties.locale,data:data15}];
return false;
}
else {
if(func2(data15) < 1){
validate20.errors = [{instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.locale,data:data15}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.locale.type,parentSchema:schema31.properties.locale,data:data15}];
return false;
}
}
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.country !== undefined){
let data16 = data.country;
const _errs36 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate20.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: schema31.properties.country.type},message:"must be string,null",schema:schema31.properties.country.type,parentSchema:schema31.properties.country,data:data16}];
return false;
}
if(errors === _errs36){
if(typeof data16 === "string"){
if(!pattern4.test(data16)){
validate20.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}$"},message:"must match pattern \""+"^[A-Z]{2}$"+"\"",schema:"^[A-Z]{2}$",parentSchema:schema31.properties.country,data:data16}];
return false;
}
}
}
var valid7 = _errs36 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.sampleIndex !== undefined){
let data17 = data.sampleIndex;
const _errs38 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate20.errors = [{instancePath:instancePath+"/sampleIndex",schemaPath:"#/properties/sampleIndex/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.sampleIndex.type,parentSchema:schema31.properties.sampleIndex,data:data17}];
return false;
}
if(errors === _errs38){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 2147483647 || isNaN(data17)){
validate20.errors = [{instancePath:instancePath+"/sampleIndex",schemaPath:"#/properties/sampleIndex/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.sampleIndex,data:data17}];
return false;
}
else {
if(data17 < 0 || isNaN(data17)){
validate20.errors = [{instancePath:instancePath+"/sampleIndex",schemaPath:"#/properties/sampleIndex/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.sampleIndex,data:data17}];
return false;
}
}
}
}
var valid7 = _errs38 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.runId !== undefined){
let data18 = data.runId;
const _errs40 = errors;
if(errors === _errs40){
if(typeof data18 === "string"){
if(func2(data18) > 200){
validate20.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.runId,data:data18}];
return false;
}
else {
if(func2(data18) < 1){
validate20.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.runId,data:data18}];
return false;
}
else {
if(!pattern5.test(data18)){
validate20.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema31.properties.runId,data:data18}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.runId.type,parentSchema:schema31.properties.runId,data:data18}];
return false;
}
}
var valid7 = _errs40 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.scheduledFor !== undefined){
let data19 = data.scheduledFor;
const _errs42 = errors;
if(errors === _errs42){
if(errors === _errs42){
if(typeof data19 === "string"){
if(!(formats0(data19))){
validate20.errors = [{instancePath:instancePath+"/scheduledFor",schemaPath:"#/properties/scheduledFor/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema31.properties.scheduledFor,data:data19}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/scheduledFor",schemaPath:"#/properties/scheduledFor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.scheduledFor.type,parentSchema:schema31.properties.scheduledFor,data:data19}];
return false;
}
}
}
var valid7 = _errs42 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.observedAt !== undefined){
let data20 = data.observedAt;
const _errs44 = errors;
if(errors === _errs44){
if(errors === _errs44){
if(typeof data20 === "string"){
if(!(formats0(data20))){
validate20.errors = [{instancePath:instancePath+"/observedAt",schemaPath:"#/properties/observedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema31.properties.observedAt,data:data20}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/observedAt",schemaPath:"#/properties/observedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.observedAt.type,parentSchema:schema31.properties.observedAt,data:data20}];
return false;
}
}
}
var valid7 = _errs44 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.status !== undefined){
let data21 = data.status;
const _errs46 = errors;
if(!((((data21 === "ok") || (data21 === "refused")) || (data21 === "empty")) || (data21 === "error"))){
validate20.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.status.enum,parentSchema:schema31.properties.status,data:data21}];
return false;
}
var valid7 = _errs46 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.errorCode !== undefined){
let data22 = data.errorCode;
const _errs47 = errors;
if((typeof data22 !== "string") && (data22 !== null)){
validate20.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/properties/errorCode/type",keyword:"type",params:{type: schema31.properties.errorCode.type},message:"must be string,null",schema:schema31.properties.errorCode.type,parentSchema:schema31.properties.errorCode,data:data22}];
return false;
}
if(errors === _errs47){
if(typeof data22 === "string"){
if(func2(data22) > 200){
validate20.errors = [{instancePath:instancePath+"/errorCode",schemaPath:"#/properties/errorCode/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.errorCode,data:data22}];
return false;
}
}
}
var valid7 = _errs47 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.errorMessage !== undefined){
let data23 = data.errorMessage;
const _errs49 = errors;
if((typeof data23 !== "string") && (data23 !== null)){
validate20.errors = [{instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/type",keyword:"type",params:{type: schema31.properties.errorMessage.type},message:"must be string,null",schema:schema31.properties.errorMessage.type,parentSchema:schema31.properties.errorMessage,data:data23}];
return false;
}
if(errors === _errs49){
if(typeof data23 === "string"){
if(func2(data23) > 20000){
validate20.errors = [{instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema31.properties.errorMessage,data:data23}];
return false;
}
}
}
var valid7 = _errs49 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.answerText !== undefined){
let data24 = data.answerText;
const _errs51 = errors;
if((typeof data24 !== "string") && (data24 !== null)){
validate20.errors = [{instancePath:instancePath+"/answerText",schemaPath:"#/properties/answerText/type",keyword:"type",params:{type: schema31.properties.answerText.type},message:"must be string,null",schema:schema31.properties.answerText.type,parentSchema:schema31.properties.answerText,data:data24}];
return false;
}
var valid7 = _errs51 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.rawResponseText !== undefined){
let data25 = data.rawResponseText;
const _errs53 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate20.errors = [{instancePath:instancePath+"/rawResponseText",schemaPath:"#/properties/rawResponseText/type",keyword:"type",params:{type: schema31.properties.rawResponseText.type},message:"must be string,null",schema:schema31.properties.rawResponseText.type,parentSchema:schema31.properties.rawResponseText,data:data25}];
return false;
}
var valid7 = _errs53 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.retrievalStatus !== undefined){
let data26 = data.retrievalStatus;
const _errs55 = errors;
if(!(((data26 === "used") || (data26 === "notUsed")) || (data26 === "unknown"))){
validate20.errors = [{instancePath:instancePath+"/retrievalStatus",schemaPath:"#/properties/retrievalStatus/enum",keyword:"enum",params:{allowedValues: schema31.properties.retrievalStatus.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.retrievalStatus.enum,parentSchema:schema31.properties.retrievalStatus,data:data26}];
return false;
}
var valid7 = _errs55 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.searchQueries !== undefined){
let data27 = data.searchQueries;
const _errs56 = errors;
if(errors === _errs56){
if(Array.isArray(data27)){
if(data27.length > 1000){
validate20.errors = [{instancePath:instancePath+"/searchQueries",schemaPath:"#/properties/searchQueries/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema31.properties.searchQueries,data:data27}];
return false;
}
else {
var valid8 = true;
const len0 = data27.length;
for(let i0=0; i0<len0; i0++){
let data28 = data27[i0];
const _errs58 = errors;
if(errors === _errs58){
if(typeof data28 === "string"){
if(func2(data28) > 5000){
validate20.errors = [{instancePath:instancePath+"/searchQueries/" + i0,schemaPath:"#/properties/searchQueries/items/maxLength",keyword:"maxLength",params:{limit: 5000},message:"must NOT have more than 5000 characters",schema:5000,parentSchema:schema31.properties.searchQueries.items,data:data28}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/searchQueries/" + i0,schemaPath:"#/properties/searchQueries/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.searchQueries.items.type,parentSchema:schema31.properties.searchQueries.items,data:data28}];
return false;
}
}
var valid8 = _errs58 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/searchQueries",schemaPath:"#/properties/searchQueries/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.searchQueries.type,parentSchema:schema31.properties.searchQueries,data:data27}];
return false;
}
}
var valid7 = _errs56 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.inputTokens !== undefined){
let data29 = data.inputTokens;
const _errs60 = errors;
if((!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))) && (data29 !== null)){
validate20.errors = [{instancePath:instancePath+"/inputTokens",schemaPath:"#/properties/inputTokens/type",keyword:"type",params:{type: schema31.properties.inputTokens.type},message:"must be integer,null",schema:schema31.properties.inputTokens.type,parentSchema:schema31.properties.inputTokens,data:data29}];
return false;
}
if(errors === _errs60){
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 2147483647 || isNaN(data29)){
validate20.errors = [{instancePath:instancePath+"/inputTokens",schemaPath:"#/properties/inputTokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.inputTokens,data:data29}];
return false;
}
else {
if(data29 < 0 || isNaN(data29)){
validate20.errors = [{instancePath:instancePath+"/inputTokens",schemaPath:"#/properties/inputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.inputTokens,data:data29}];
return false;
}
}
}
}
var valid7 = _errs60 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.outputTokens !== undefined){
let data30 = data.outputTokens;
const _errs62 = errors;
if((!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))) && (data30 !== null)){
validate20.errors = [{instancePath:instancePath+"/outputTokens",schemaPath:"#/properties/outputTokens/type",keyword:"type",params:{type: schema31.properties.outputTokens.type},message:"must be integer,null",schema:schema31.properties.outputTokens.type,parentSchema:schema31.properties.outputTokens,data:data30}];
return false;
}
if(errors === _errs62){
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 2147483647 || isNaN(data30)){
validate20.errors = [{instancePath:instancePath+"/outputTokens",schemaPath:"#/properties/outputTokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.outputTokens,data:data30}];
return false;
}
else {
if(data30 < 0 || isNaN(data30)){
validate20.errors = [{instancePath:instancePath+"/outputTokens",schemaPath:"#/properties/outputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.outputTokens,data:data30}];
return false;
}
}
}
}
var valid7 = _errs62 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.costUsd !== undefined){
let data31 = data.costUsd;
const _errs64 = errors;
if((!((typeof data31 == "number") && (isFinite(data31)))) && (data31 !== null)){
validate20.errors = [{instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/type",keyword:"type",params:{type: schema31.properties.costUsd.type},message:"must be number,null",schema:schema31.properties.costUsd.type,parentSchema:schema31.properties.costUsd,data:data31}];
return false;
}
if(errors === _errs64){
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 1000000000 || isNaN(data31)){
validate20.errors = [{instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000",schema:1000000000,parentSchema:schema31.properties.costUsd,data:data31}];
return false;
}
else {
if(data31 < 0 || isNaN(data31)){
validate20.errors = [{instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.costUsd,data:data31}];
return false;
}
}
}
}
var valid7 = _errs64 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.latencyMs !== undefined){
let data32 = data.latencyMs;
const _errs66 = errors;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (data32 !== null)){
validate20.errors = [{instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/type",keyword:"type",params:{type: schema31.properties.latencyMs.type},message:"must be integer,null",schema:schema31.properties.latencyMs.type,parentSchema:schema31.properties.latencyMs,data:data32}];
return false;
}
if(errors === _errs66){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 2147483647 || isNaN(data32)){
validate20.errors = [{instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.latencyMs,data:data32}];
return false;
}
else {
if(data32 < 0 || isNaN(data32)){
validate20.errors = [{instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.latencyMs,data:data32}];
return false;
}
}
}
}
var valid7 = _errs66 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.extractorVersion !== undefined){
let data33 = data.extractorVersion;
const _errs68 = errors;
if(errors === _errs68){
if(typeof data33 === "string"){
if(func2(data33) > 200){
validate20.errors = [{instancePath:instancePath+"/extractorVersion",schemaPath:"#/properties/extractorVersion/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.extractorVersion,data:data33}];
return false;
}
else {
if(func2(data33) < 1){
validate20.errors = [{instancePath:instancePath+"/extractorVersion",schemaPath:"#/properties/extractorVersion/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.extractorVersion,data:data33}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/extractorVersion",schemaPath:"#/properties/extractorVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.extractorVersion.type,parentSchema:schema31.properties.extractorVersion,data:data33}];
return false;
}
}
var valid7 = _errs68 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.mentions !== undefined){
let data34 = data.mentions;
const _errs70 = errors;
if(errors === _errs70){
if(Array.isArray(data34)){
if(data34.length > 1000){
validate20.errors = [{instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema31.properties.mentions,data:data34}];
return false;
}
else {
var valid9 = true;
const len1 = data34.length;
for(let i1=0; i1<len1; i1++){
let data35 = data34[i1];
const _errs72 = errors;
const _errs73 = errors;
if(errors === _errs73){
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
let missing4;
if(((data35.brand === undefined) && (missing4 = "brand")) || ((data35.position === undefined) && (missing4 = "position"))){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/$defs/mention/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'",schema:schema32.required,parentSchema:schema32,data:data35}];
return false;
}
else {
const _errs75 = errors;
for(const key1 in data35){
if(!(((((((key1 === "brand") || (key1 === "isOwn")) || (key1 === "position")) || (key1 === "count")) || (key1 === "sentiment")) || (key1 === "snippet")) || (key1 === "offsets"))){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/$defs/mention/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data35}];
return false;
break;
}
}
if(_errs75 === errors){
if(data35.brand !== undefined){
let data36 = data35.brand;
const _errs76 = errors;
if(errors === _errs76){
if(typeof data36 === "string"){
if(func2(data36) > 200){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema32.properties.brand,data:data36}];
return false;
}
else {
if(func2(data36) < 1){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema32.properties.brand,data:data36}];
return false;
}
else {
if(!pattern5.test(data36)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema32.properties.brand,data:data36}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.brand.type,parentSchema:schema32.properties.brand,data:data36}];
return false;
}
}
var valid11 = _errs76 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data35.isOwn !== undefined){
let data37 = data35.isOwn;
const _errs78 = errors;
if(typeof data37 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/isOwn",schemaPath:"#/$defs/mention/properties/isOwn/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema32.properties.isOwn.type,parentSchema:schema32.properties.isOwn,data:data37}];
return false;
}
var valid11 = _errs78 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data35.position !== undefined){
let data38 = data35.position;
const _errs80 = errors;
if(!(((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38))) && (isFinite(data38)))){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/position",schemaPath:"#/$defs/mention/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.position.type,parentSchema:schema32.properties.position,data:data38}];
return false;
}
if(errors === _errs80){
if((typeof data38 == "number") && (isFinite(data38))){
if(data38 > 1000000 || isNaN(data38)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/position",schemaPath:"#/$defs/mention/properties/position/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema32.properties.position,data:data38}];
return false;
}
else {
if(data38 < 1 || isNaN(data38)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/position",schemaPath:"#/$defs/mention/properties/position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema32.properties.position,data:data38}];
return false;
}
}
}
}
var valid11 = _errs80 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data35.count !== undefined){
let data39 = data35.count;
const _errs82 = errors;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/count",schemaPath:"#/$defs/mention/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.count.type,parentSchema:schema32.properties.count,data:data39}];
return false;
}
if(errors === _errs82){
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 1000000 || isNaN(data39)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/count",schemaPath:"#/$defs/mention/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema32.properties.count,data:data39}];
return false;
}
else {
if(data39 < 1 || isNaN(data39)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/count",schemaPath:"#/$defs/mention/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema32.properties.count,data:data39}];
return false;
}
}
}
}
var valid11 = _errs82 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data35.sentiment !== undefined){
let data40 = data35.sentiment;
const _errs84 = errors;
if((!((typeof data40 == "number") && (isFinite(data40)))) && (data40 !== null)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/sentiment",schemaPath:"#/$defs/mention/properties/sentiment/type",keyword:"type",params:{type: schema32.properties.sentiment.type},message:"must be number,null",schema:schema32.properties.sentiment.type,parentSchema:schema32.properties.sentiment,data:data40}];
return false;
}
if(errors === _errs84){
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 > 1 || isNaN(data40)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/sentiment",schemaPath:"#/$defs/mention/properties/sentiment/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.sentiment,data:data40}];
return false;
}
else {
if(data40 < -1 || isNaN(data40)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/sentiment",schemaPath:"#/$defs/mention/properties/sentiment/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1",schema:-1,parentSchema:schema32.properties.sentiment,data:data40}];
return false;
}
}
}
}
var valid11 = _errs84 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data35.snippet !== undefined){
let data41 = data35.snippet;
const _errs86 = errors;
if((typeof data41 !== "string") && (data41 !== null)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/snippet",schemaPath:"#/$defs/mention/properties/snippet/type",keyword:"type",params:{type: schema32.properties.snippet.type},message:"must be string,null",schema:schema32.properties.snippet.type,parentSchema:schema32.properties.snippet,data:data41}];
return false;
}
if(errors === _errs86){
if(typeof data41 === "string"){
if(func2(data41) > 20000){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/snippet",schemaPath:"#/$defs/mention/properties/snippet/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema32.properties.snippet,data:data41}];
return false;
}
}
}
var valid11 = _errs86 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data35.offsets !== undefined){
let data42 = data35.offsets;
const _errs88 = errors;
if((!(Array.isArray(data42))) && (data42 !== null)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets",schemaPath:"#/$defs/mention/properties/offsets/type",keyword:"type",params:{type: schema32.properties.offsets.type},message:"must be array,null",schema:schema32.properties.offsets.type,parentSchema:schema32.properties.offsets,data:data42}];
return false;
}
if(errors === _errs88){
if(Array.isArray(data42)){
if(data42.length > 10000){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets",schemaPath:"#/$defs/mention/properties/offsets/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items",schema:10000,parentSchema:schema32.properties.offsets,data:data42}];
return false;
}
else {
var valid12 = true;
const len2 = data42.length;
for(let i2=0; i2<len2; i2++){
let data43 = data42[i2];
const _errs90 = errors;
if(errors === _errs90){
if(Array.isArray(data43)){
if(data43.length > 2){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2,schemaPath:"#/$defs/mention/properties/offsets/items/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items",schema:2,parentSchema:schema32.properties.offsets.items,data:data43}];
return false;
}
else {
if(data43.length < 2){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2,schemaPath:"#/$defs/mention/properties/offsets/items/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items",schema:2,parentSchema:schema32.properties.offsets.items,data:data43}];
return false;
}
else {
var valid13 = true;
const len3 = data43.length;
for(let i3=0; i3<len3; i3++){
let data44 = data43[i3];
const _errs92 = errors;
if(!(((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44))) && (isFinite(data44)))){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2+"/" + i3,schemaPath:"#/$defs/mention/properties/offsets/items/items/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.offsets.items.items.type,parentSchema:schema32.properties.offsets.items.items,data:data44}];
return false;
}
if(errors === _errs92){
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 > 2147483647 || isNaN(data44)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2+"/" + i3,schemaPath:"#/$defs/mention/properties/offsets/items/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema32.properties.offsets.items.items,data:data44}];
return false;
}
else {
if(data44 < 0 || isNaN(data44)){
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2+"/" + i3,schemaPath:"#/$defs/mention/properties/offsets/items/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.offsets.items.items,data:data44}];
return false;
}
}
}
}
var valid13 = _errs92 === errors;
if(!valid13){
break;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2,schemaPath:"#/$defs/mention/properties/offsets/items/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.offsets.items.type,parentSchema:schema32.properties.offsets.items,data:data43}];
return false;
}
}
var valid12 = _errs90 === errors;
if(!valid12){
break;
}
}
}
}
}
var valid11 = _errs88 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/$defs/mention/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data35}];
return false;
}
}
var valid9 = _errs72 === errors;
if(!valid9){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.mentions.type,parentSchema:schema31.properties.mentions,data:data34}];
return false;
}
}
var valid7 = _errs70 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.citations !== undefined){
let data45 = data.citations;
const _errs94 = errors;
if(errors === _errs94){
if(Array.isArray(data45)){
if(data45.length > 1000){
validate20.errors = [{instancePath:instancePath+"/citations",schemaPath:"#/properties/citations/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema31.properties.citations,data:data45}];
return false;
}
else {
var valid14 = true;
const len4 = data45.length;
for(let i4=0; i4<len4; i4++){
let data46 = data45[i4];
const _errs96 = errors;
const _errs97 = errors;
if(errors === _errs97){
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
let missing5;
if((data46.url === undefined) && (missing5 = "url")){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4,schemaPath:"#/$defs/citation/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'",schema:schema33.required,parentSchema:schema33,data:data46}];
return false;
}
else {
const _errs99 = errors;
for(const key2 in data46){
if(!(((((key2 === "url") || (key2 === "title")) || (key2 === "order")) || (key2 === "sourceType")) || (key2 === "isCited"))){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4,schemaPath:"#/$defs/citation/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data:data46}];
return false;
break;
}
}
if(_errs99 === errors){
if(data46.url !== undefined){
let data47 = data46.url;
const _errs100 = errors;
if(errors === _errs100){
if(typeof data47 === "string"){
if(func2(data47) > 8192){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/url",schemaPath:"#/$defs/citation/properties/url/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters",schema:8192,parentSchema:schema33.properties.url,data:data47}];
return false;
}
else {
if(func2(data47) < 1){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/url",schemaPath:"#/$defs/citation/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema33.properties.url,data:data47}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/url",schemaPath:"#/$defs/citation/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema33.properties.url.type,parentSchema:schema33.properties.url,data:data47}];
return false;
}
}
var valid16 = _errs100 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data46.title !== undefined){
let data48 = data46.title;
const _errs102 = errors;
if((typeof data48 !== "string") && (data48 !== null)){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/title",schemaPath:"#/$defs/citation/properties/title/type",keyword:"type",params:{type: schema33.properties.title.type},message:"must be string,null",schema:schema33.properties.title.type,parentSchema:schema33.properties.title,data:data48}];
return false;
}
if(errors === _errs102){
if(typeof data48 === "string"){
if(func2(data48) > 5000){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/title",schemaPath:"#/$defs/citation/properties/title/maxLength",keyword:"maxLength",params:{limit: 5000},message:"must NOT have more than 5000 characters",schema:5000,parentSchema:schema33.properties.title,data:data48}];
return false;
}
}
}
var valid16 = _errs102 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data46.order !== undefined){
let data49 = data46.order;
const _errs104 = errors;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/order",schemaPath:"#/$defs/citation/properties/order/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema33.properties.order.type,parentSchema:schema33.properties.order,data:data49}];
return false;
}
if(errors === _errs104){
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 > 1000000 || isNaN(data49)){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/order",schemaPath:"#/$defs/citation/properties/order/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema33.properties.order,data:data49}];
return false;
}
else {
if(data49 < 1 || isNaN(data49)){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/order",schemaPath:"#/$defs/citation/properties/order/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema33.properties.order,data:data49}];
return false;
}
}
}
}
var valid16 = _errs104 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data46.sourceType !== undefined){
let data50 = data46.sourceType;
const _errs106 = errors;
if(!((((((((data50 === "own") || (data50 === "competitor")) || (data50 === "editorial")) || (data50 === "corporate")) || (data50 === "ugc")) || (data50 === "reference")) || (data50 === "institutional")) || (data50 === "other"))){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/sourceType",schemaPath:"#/$defs/citation/properties/sourceType/enum",keyword:"enum",params:{allowedValues: schema33.properties.sourceType.enum},message:"must be equal to one of the allowed values",schema:schema33.properties.sourceType.enum,parentSchema:schema33.properties.sourceType,data:data50}];
return false;
}
var valid16 = _errs106 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data46.isCited !== undefined){
let data51 = data46.isCited;
const _errs107 = errors;
if(typeof data51 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/citations/" + i4+"/isCited",schemaPath:"#/$defs/citation/properties/isCited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.isCited.type,parentSchema:schema33.properties.isCited,data:data51}];
return false;
}
var valid16 = _errs107 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/citations/" + i4,schemaPath:"#/$defs/citation/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data:data46}];
return false;
}
}
var valid14 = _errs96 === errors;
if(!valid14){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/citations",schemaPath:"#/properties/citations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.citations.type,parentSchema:schema31.properties.citations,data:data45}];
return false;
}
}
var valid7 = _errs94 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const keywordCheck = validate21;
const schema34 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"keyword-check.schema.json","title":"Keyword check","description":"One line of a keyword file: where one keyword ranked on one engine at one time. A keyword is a term on an engine; what is shown of it comes from its last two successful checks.","type":"object","additionalProperties":false,"required":["term","engine","topic","checkedAt"],"properties":{"term":{"type":"string","minLength":1,"maxLength":500,"pattern":"\\S","x-message":"must not be blank","description":"The keyword. Both ends are trimmed; case is kept and tells keywords apart."},"engine":{"enum":["google","chatgpt","perplexity","gemini"],"description":"Where it was checked."},"topic":{"enum":["seo","geo","social"],"description":"Topic bucket."},"tracked":{"type":"boolean","default":true,"description":"Whether the workspace tracks the keyword."},"checkedAt":{"type":"string","format":"date-time","description":"When it was checked: ISO 8601 with a time zone, not before 2000 and not more than five minutes ahead. Kept to the millisecond. With term and engine it identifies the check: one that is known already is skipped."},"status":{"enum":["ok","error"],"default":"ok","description":"`error`: the check failed; it is recorded and changes nothing of what is shown."},"url":{"type":["string","null"],"pattern":"^https?://","x-message":"must be an http or https address, or null","maxLength":8192,"description":"The site's page that ranks, an http or https address; null when none does."},"position":{"type":["integer","null"],"minimum":1,"maximum":100,"description":"Place in the results; null outside the top 100. Needs a url."},"volume":{"type":"integer","minimum":0,"maximum":2147483647,"default":0,"description":"Estimated searches a month."},"difficulty":{"type":"integer","minimum":0,"maximum":100,"default":0,"description":"From 0 (easy) to 100."},"errorMessage":{"type":["string","null"],"maxLength":20000,"description":"What went wrong, in words."}},"allOf":[{"if":{"required":["position"],"properties":{"position":{"type":"integer"}}},"then":{"required":["url"],"properties":{"url":{"type":"string","x-message":"is required with a position"}},"x-message":"is required with a position"}},{"if":{"required":["status"],"properties":{"status":{"const":"error"}}},"then":{"properties":{"url":{"type":"null","x-message":"must be null when status is error"},"position":{"type":"null","x-message":"must be null when status is error"}}}}],"examples":[{"term":"project management software","engine":"google","topic":"seo","checkedAt":"2026-11-18T05:00:00Z","url":"https://www.example.com/","position":7,"volume":33100,"difficulty":78},{"term":"best kanban app","engine":"perplexity","topic":"geo","checkedAt":"2026-11-18T05:00:00Z","status":"error","errorMessage":"The engine did not answer."}]};
const pattern8 = new RegExp("^https?://", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="keyword-check.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.position === undefined) && (missing0 = "position")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.position !== undefined){
let data0 = data.position;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.url === undefined) && (missing1 = "url")){
validate21.errors = [{instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema34.allOf[0].then.required,parentSchema:schema34.allOf[0].then,data}];
return false;
}
else {
if(data.url !== undefined){
let data1 = data.url;
if(typeof data1 !== "string"){
validate21.errors = [{instancePath:instancePath+"/url",schemaPath:"#/allOf/0/then/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.allOf[0].then.properties.url.type,parentSchema:schema34.allOf[0].then.properties.url,data:data1}];
return false;
}
}
}
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
if(valid1){
var props0 = {};
props0.url = true;
props0.position = true;
}
}
if(!valid1){
const err2 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema34.allOf[0].if,parentSchema:schema34.allOf[0],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate21.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs9 = errors;
const _errs10 = errors;
let valid4 = true;
const _errs11 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.status === undefined) && (missing2 = "status")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.status !== undefined){
if("error" !== data.status){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
var _valid1 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs13 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url !== undefined){
let data3 = data.url;
const _errs14 = errors;
if(data3 !== null){
validate21.errors = [{instancePath:instancePath+"/url",schemaPath:"#/allOf/1/then/properties/url/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema34.allOf[1].then.properties.url.type,parentSchema:schema34.allOf[1].then.properties.url,data:data3}];
return false;
}
var valid6 = _errs14 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data.position !== undefined){
let data4 = data.position;
const _errs16 = errors;
if(data4 !== null){
validate21.errors = [{instancePath:instancePath+"/position",schemaPath:"#/allOf/1/then/properties/position/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema34.allOf[1].then.properties.position.type,parentSchema:schema34.allOf[1].then.properties.position,data:data4}];
return false;
}
var valid6 = _errs16 === errors;
}
else {
var valid6 = true;
}
}
}
var _valid1 = _errs13 === errors;
valid4 = _valid1;
if(valid4){
var props1 = {};
props1.url = true;
props1.position = true;
props1.status = true;
}
}
if(!valid4){
const err5 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema34.allOf[1].if,parentSchema:schema34.allOf[1],data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate21.errors = vErrors;
return false;
}
var valid0 = _errs9 === errors;
if(valid0){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((((data.term === undefined) && (missing3 = "term")) || ((data.engine === undefined) && (missing3 = "engine"))) || ((data.topic === undefined) && (missing3 = "topic"))) || ((data.checkedAt === undefined) && (missing3 = "checkedAt"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs18 = errors;
for(const key0 in data){
if(!(func1.call(schema34.properties, key0))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs18 === errors){
if(data.term !== undefined){
let data5 = data.term;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data5 === "string"){
if(func2(data5) > 500){
validate21.errors = [{instancePath:instancePath+"/term",schemaPath:"#/properties/term/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema34.properties.term,data:data5}];
return false;
}
else {
if(func2(data5) < 1){
validate21.errors = [{instancePath:instancePath+"/term",schemaPath:"#/properties/term/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema34.properties.term,data:data5}];
return false;
}
else {
if(!pattern5.test(data5)){
validate21.errors = [{instancePath:instancePath+"/term",schemaPath:"#/properties/term/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema34.properties.term,data:data5}];
return false;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/term",schemaPath:"#/properties/term/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.term.type,parentSchema:schema34.properties.term,data:data5}];
return false;
}
}
var valid7 = _errs19 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.engine !== undefined){
let data6 = data.engine;
const _errs21 = errors;
if(!((((data6 === "google") || (data6 === "chatgpt")) || (data6 === "perplexity")) || (data6 === "gemini"))){
validate21.errors = [{instancePath:instancePath+"/engine",schemaPath:"#/properties/engine/enum",keyword:"enum",params:{allowedValues: schema34.properties.engine.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.engine.enum,parentSchema:schema34.properties.engine,data:data6}];
return false;
}
var valid7 = _errs21 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.topic !== undefined){
let data7 = data.topic;
const _errs22 = errors;
if(!(((data7 === "seo") || (data7 === "geo")) || (data7 === "social"))){
validate21.errors = [{instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/enum",keyword:"enum",params:{allowedValues: schema34.properties.topic.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.topic.enum,parentSchema:schema34.properties.topic,data:data7}];
return false;
}
var valid7 = _errs22 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.tracked !== undefined){
let data8 = data.tracked;
const _errs23 = errors;
if(typeof data8 !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/tracked",schemaPath:"#/properties/tracked/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.tracked.type,parentSchema:schema34.properties.tracked,data:data8}];
return false;
}
var valid7 = _errs23 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.checkedAt !== undefined){
let data9 = data.checkedAt;
const _errs25 = errors;
if(errors === _errs25){
if(errors === _errs25){
if(typeof data9 === "string"){
if(!(formats0(data9))){
validate21.errors = [{instancePath:instancePath+"/checkedAt",schemaPath:"#/properties/checkedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema34.properties.checkedAt,data:data9}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/checkedAt",schemaPath:"#/properties/checkedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.checkedAt.type,parentSchema:schema34.properties.checkedAt,data:data9}];
return false;
}
}
}
var valid7 = _errs25 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.status !== undefined){
let data10 = data.status;
const _errs27 = errors;
if(!((data10 === "ok") || (data10 === "error"))){
validate21.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema34.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.status.enum,parentSchema:schema34.properties.status,data:data10}];
return false;
}
var valid7 = _errs27 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.url !== undefined){
let data11 = data.url;
const _errs28 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate21.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: schema34.properties.url.type},message:"must be string,null",schema:schema34.properties.url.type,parentSchema:schema34.properties.url,data:data11}];
return false;
}
if(errors === _errs28){
if(typeof data11 === "string"){
if(func2(data11) > 8192){
validate21.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters",schema:8192,parentSchema:schema34.properties.url,data:data11}];
return false;
}
else {
if(!pattern8.test(data11)){
validate21.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://"},message:"must match pattern \""+"^https?://"+"\"",schema:"^https?://",parentSchema:schema34.properties.url,data:data11}];
return false;
}
}
}
}
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.position !== undefined){
let data12 = data.position;
const _errs30 = errors;
if((!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))) && (data12 !== null)){
validate21.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema34.properties.position.type},message:"must be integer,null",schema:schema34.properties.position.type,parentSchema:schema34.properties.position,data:data12}];
return false;
}
if(errors === _errs30){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 100 || isNaN(data12)){
validate21.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema34.properties.position,data:data12}];
return false;
}
else {
if(data12 < 1 || isNaN(data12)){
validate21.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema34.properties.position,data:data12}];
return false;
}
}
}
}
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.volume !== undefined){
let data13 = data.volume;
const _errs32 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate21.errors = [{instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.volume.type,parentSchema:schema34.properties.volume,data:data13}];
return false;
}
if(errors === _errs32){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 2147483647 || isNaN(data13)){
validate21.errors = [{instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema34.properties.volume,data:data13}];
return false;
}
else {
if(data13 < 0 || isNaN(data13)){
validate21.errors = [{instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.volume,data:data13}];
return false;
}
}
}
}
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.difficulty !== undefined){
let data14 = data.difficulty;
const _errs34 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate21.errors = [{instancePath:instancePath+"/difficulty",schemaPath:"#/properties/difficulty/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.difficulty.type,parentSchema:schema34.properties.difficulty,data:data14}];
return false;
}
if(errors === _errs34){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 100 || isNaN(data14)){
validate21.errors = [{instancePath:instancePath+"/difficulty",schemaPath:"#/properties/difficulty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema34.properties.difficulty,data:data14}];
return false;
}
else {
if(data14 < 0 || isNaN(data14)){
validate21.errors = [{instancePath:instancePath+"/difficulty",schemaPath:"#/properties/difficulty/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.difficulty,data:data14}];
return false;
}
}
}
}
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.errorMessage !== undefined){
let data15 = data.errorMessage;
const _errs36 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate21.errors = [{instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/type",keyword:"type",params:{type: schema34.properties.errorMessage.type},message:"must be string,null",schema:schema34.properties.errorMessage.type,parentSchema:schema34.properties.errorMessage,data:data15}];
return false;
}
if(errors === _errs36){
if(typeof data15 === "string"){
if(func2(data15) > 20000){
validate21.errors = [{instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema34.properties.errorMessage,data:data15}];
return false;
}
}
}
var valid7 = _errs36 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

return { observation, keywordCheck };
}

/** The same, which find every fault. */
export function createFullLineChecks(formats: Formats): { observation: ValidateFunction; keywordCheck: ValidateFunction } {
"use strict";
const observation = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"observation.schema.json","title":"Observation","description":"One line of an observations file: one sample of one prompt on one platform, with the brands and sources found in its answer. An optional field that is left out takes its default; null is accepted where the type says so and means that there is no value.","type":"object","additionalProperties":false,"required":["platform","runId","observedAt","status"],"properties":{"promptId":{"type":["string","null"],"maxLength":200,"description":"The prompt that was asked. Any prompt of the workspace, archived ones too."},"promptText":{"type":["string","null"],"maxLength":5000,"description":"With promptId: the wording as it was asked (default: the prompt's own). Without: finds the prompt; a tracked prompt of the active project whose text is equal after both ends are trimmed, the oldest when several are."},"topic":{"type":["string","null"],"maxLength":200,"description":"Topic of a prompt that this line creates; has no effect on one that exists."},"persona":{"enum":["discoverer","buyer","evaluator","competitor","branded","control"],"default":"discoverer","description":"Persona of a prompt that this line creates; has no effect on one that exists."},"intent":{"type":["string","null"],"maxLength":200,"description":"Intent of a prompt that this line creates; has no effect on one that exists."},"platform":{"enum":["chatgpt","perplexity","gemini","google"],"description":"Where the prompt was asked."},"surface":{"enum":["api","ui","serp"],"default":"api","description":"How it was asked: by API, in the user interface, or on a search results page."},"provider":{"type":"string","minLength":1,"maxLength":200,"default":"unknown","description":"Who delivered the answer, such as a data provider."},"modelRequested":{"type":"string","minLength":1,"maxLength":200,"default":"unknown","description":"The model that was asked for."},"modelServed":{"type":["string","null"],"minLength":1,"maxLength":200,"description":"The model that answered, as the platform names it."},"locale":{"type":"string","minLength":1,"maxLength":35,"default":"und","description":"Language tag (BCP 47)."},"country":{"type":["string","null"],"pattern":"^[A-Z]{2}$","x-message":"must be two capital letters, such as \"US\"","description":"Country code (ISO 3166-1, two capital letters)."},"sampleIndex":{"type":"integer","minimum":0,"maximum":2147483647,"default":0,"description":"Number of the sample within its run, from 0."},"runId":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","x-message":"must not be blank","description":"The run that this sample belongs to. A sample is identified by runId, prompt, platform and sampleIndex: one that is known already is skipped."},"scheduledFor":{"type":"string","format":"date-time","description":"When the measurement was due. Default: observedAt."},"observedAt":{"type":"string","format":"date-time","description":"When the answer came: ISO 8601 with a time zone, not before 2000 and not more than five minutes ahead. Kept to the millisecond."},"status":{"enum":["ok","refused","empty","error"],"description":"`ok`: an answer. The others count as failed, never as \"not visible\"."},"errorCode":{"type":["string","null"],"maxLength":200,"description":"The platform's or provider's code of the failure."},"errorMessage":{"type":["string","null"],"maxLength":20000,"description":"What went wrong, in words."},"answerText":{"type":["string","null"],"description":"The answer."},"rawResponse":{"description":"The platform's response as it came: any JSON, at most 100 levels deep."},"rawResponseText":{"type":["string","null"],"description":"In place of rawResponse: the platform's response as text, which is kept character by character."},"retrievalStatus":{"enum":["used","notUsed","unknown"],"default":"unknown","description":"Whether the platform searched the web for this answer."},"searchQueries":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":5000},"default":[],"description":"What it searched for."},"inputTokens":{"type":["integer","null"],"minimum":0,"maximum":2147483647,"description":"Tokens sent."},"outputTokens":{"type":["integer","null"],"minimum":0,"maximum":2147483647,"description":"Tokens received."},"costUsd":{"type":["number","null"],"minimum":0,"maximum":1000000000,"description":"Cost in US dollars."},"latencyMs":{"type":["integer","null"],"minimum":0,"maximum":2147483647,"description":"Time to the whole answer, in milliseconds."},"extractorVersion":{"type":"string","minLength":1,"maxLength":200,"default":"unknown","description":"Version of the program that found the mentions and citations. For mentions that are extracted from answerText, the version of that extraction is stored."},"mentions":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/mention"},"description":"Brands found in the answer. Entries that name the same brand are merged. Without this member, the brands of the workspace are extracted from answerText; an empty list means that there are none."},"citations":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/citation"},"description":"Sources of the answer. Without this member there are none; if mentions is left out too, the links in answerText are the sources."}},"allOf":[{"anyOf":[{"required":["promptId"],"properties":{"promptId":{"type":"string"}}},{"required":["promptText"],"properties":{"promptText":{"type":"string"}}}],"x-message":"promptId or promptText is required"},{"if":{"required":["status"],"properties":{"status":{"enum":["refused","empty","error"]}}},"then":{"properties":{"mentions":{"maxItems":0,"x-message":"must be empty unless status is ok"},"citations":{"maxItems":0,"x-message":"must be empty unless status is ok"}}}}],"$defs":{"mention":{"type":"object","additionalProperties":false,"required":["brand","position"],"properties":{"brand":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","x-message":"must not be blank","description":"Name of the brand. The workspace's own brand and its competitors are recognised in any case."},"isOwn":{"type":"boolean","default":false,"description":"True: this is the workspace's own brand, whatever the name. Its name and aliases are recognised without it."},"position":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place of the brand's first appearance among all brands of the answer, from 1."},"count":{"type":"integer","minimum":1,"maximum":1000000,"default":1,"description":"How often the brand is named."},"sentiment":{"type":["number","null"],"minimum":-1,"maximum":1,"description":"From -1 (bad) to 1 (good)."},"snippet":{"type":["string","null"],"maxLength":20000,"description":"The words around it."},"offsets":{"type":["array","null"],"maxItems":10000,"items":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":0,"maximum":2147483647}},"description":"Where answerText names it: the start and the end of each place, in UTF-16 code units."}}},"citation":{"type":"object","additionalProperties":false,"required":["url"],"properties":{"url":{"type":"string","minLength":1,"maxLength":8192,"description":"Address of the source: http or https."},"title":{"type":["string","null"],"maxLength":5000,"description":"Title of the page."},"order":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place among the sources; each once in an answer. Default: the place in this list, from 1."},"sourceType":{"enum":["own","competitor","editorial","corporate","ugc","reference","institutional","other"],"default":"other","description":"Kind of source. Pages on the workspace's own domains are always `own`; a domain has one kind within an answer, the first."},"isCited":{"type":"boolean","default":true,"description":"True: cited in the answer. False: only retrieved."}}}},"examples":[{"promptText":"What is the best project management tool for small agencies?","topic":"Project management","platform":"chatgpt","modelServed":"gpt-5.1","locale":"en-US","country":"US","runId":"2026-11-18","observedAt":"2026-11-18T06:00:12Z","status":"ok","answerText":"Acme Boards is a popular choice for small agencies, followed by Globex.","retrievalStatus":"used","searchQueries":["best project management tool small agency"],"mentions":[{"brand":"Acme Boards","position":1,"count":1,"sentiment":0.6},{"brand":"Globex","position":2}],"citations":[{"url":"https://www.example.com/blog/agency-tools?utm_source=chatgpt.com","title":"Tools for agencies"}]},{"promptId":"prm_0193c6f0a1b27c3d8e4f5a6b7c8d9e0f","platform":"google","surface":"serp","runId":"2026-11-18","observedAt":"2026-11-18T08:00:40.250+02:00","status":"error","errorCode":"timeout","errorMessage":"The page did not load within 60 s."}]};
const schema32 = {"type":"object","additionalProperties":false,"required":["brand","position"],"properties":{"brand":{"type":"string","minLength":1,"maxLength":200,"pattern":"\\S","x-message":"must not be blank","description":"Name of the brand. The workspace's own brand and its competitors are recognised in any case."},"isOwn":{"type":"boolean","default":false,"description":"True: this is the workspace's own brand, whatever the name. Its name and aliases are recognised without it."},"position":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place of the brand's first appearance among all brands of the answer, from 1."},"count":{"type":"integer","minimum":1,"maximum":1000000,"default":1,"description":"How often the brand is named."},"sentiment":{"type":["number","null"],"minimum":-1,"maximum":1,"description":"From -1 (bad) to 1 (good)."},"snippet":{"type":["string","null"],"maxLength":20000,"description":"The words around it."},"offsets":{"type":["array","null"],"maxItems":10000,"items":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":0,"maximum":2147483647}},"description":"Where answerText names it: the start and the end of each place, in UTF-16 code units."}}};
const schema33 = {"type":"object","additionalProperties":false,"required":["url"],"properties":{"url":{"type":"string","minLength":1,"maxLength":8192,"description":"Address of the source: http or https."},"title":{"type":["string","null"],"maxLength":5000,"description":"Title of the page."},"order":{"type":"integer","minimum":1,"maximum":1000000,"description":"Place among the sources; each once in an answer. Default: the place in this list, from 1."},"sourceType":{"enum":["own","competitor","editorial","corporate","ugc","reference","institutional","other"],"default":"other","description":"Kind of source. Pages on the workspace's own domains are always `own`; a domain has one kind within an answer, the first."},"isCited":{"type":"boolean","default":true,"description":"True: cited in the answer. False: only retrieved."}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = require("ajv/dist/runtime/ucs2length").default;
const pattern4 = new RegExp("^[A-Z]{2}$", "u");
const pattern5 = new RegExp("\\S", "u");
const formats0 = formats["date-time"];

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="observation.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid1 = false;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.promptId === undefined){
const err0 = {instancePath,schemaPath:"#/allOf/0/anyOf/0/required",keyword:"required",params:{missingProperty: "promptId"},message:"must have required property '"+"promptId"+"'",schema:schema31.allOf[0].anyOf[0].required,parentSchema:schema31.allOf[0].anyOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.promptId !== undefined){
let data0 = data.promptId;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/promptId",schemaPath:"#/allOf/0/anyOf/0/properties/promptId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.allOf[0].anyOf[0].properties.promptId.type,parentSchema:schema31.allOf[0].anyOf[0].properties.promptId,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs3 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
var props0 = {};
props0.promptId = true;
}
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.promptText === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/anyOf/1/required",keyword:"required",params:{missingProperty: "promptText"},message:"must have required property '"+"promptText"+"'",schema:schema31.allOf[0].anyOf[1].required,parentSchema:schema31.allOf[0].anyOf[1],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.promptText !== undefined){
let data1 = data.promptText;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/promptText",schemaPath:"#/allOf/0/anyOf/1/properties/promptText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.allOf[0].anyOf[1].properties.promptText.type,parentSchema:schema31.allOf[0].anyOf[1].properties.promptText,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.promptText = true;
}
}
if(!valid1){
const err4 = {instancePath,schemaPath:"#/allOf/0/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema31.allOf[0].anyOf,parentSchema:schema31.allOf[0],data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
const _errs10 = errors;
let valid4 = true;
const _errs11 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if(data.status !== undefined){
let data2 = data.status;
if(!(((data2 === "refused") || (data2 === "empty")) || (data2 === "error"))){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
var _valid1 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs13 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mentions !== undefined){
let data3 = data.mentions;
if(Array.isArray(data3)){
if(data3.length > 0){
const err7 = {instancePath:instancePath+"/mentions",schemaPath:"#/allOf/1/then/properties/mentions/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items",schema:0,parentSchema:schema31.allOf[1].then.properties.mentions,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.citations !== undefined){
let data4 = data.citations;
if(Array.isArray(data4)){
if(data4.length > 0){
const err8 = {instancePath:instancePath+"/citations",schemaPath:"#/allOf/1/then/properties/citations/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items",schema:0,parentSchema:schema31.allOf[1].then.properties.citations,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
var _valid1 = _errs13 === errors;
valid4 = _valid1;
if(valid4){
var props1 = {};
props1.mentions = true;
props1.citations = true;
props1.status = true;
}
}
if(!valid4){
const err9 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema31.allOf[1].if,parentSchema:schema31.allOf[1],data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.platform === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "platform"},message:"must have required property '"+"platform"+"'",schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.runId === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "runId"},message:"must have required property '"+"runId"+"'",schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.observedAt === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "observedAt"},message:"must have required property '"+"observedAt"+"'",schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.status === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'",schema:schema31.required,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
const err14 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.promptId !== undefined){
let data5 = data.promptId;
if((typeof data5 !== "string") && (data5 !== null)){
const err15 = {instancePath:instancePath+"/promptId",schemaPath:"#/properties/promptId/type",keyword:"type",params:{type: schema31.properties.promptId.type},message:"must be string,null",schema:schema31.properties.promptId.type,parentSchema:schema31.properties.promptId,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data5 === "string"){
if(func2(data5) > 200){
const err16 = {instancePath:instancePath+"/promptId",schemaPath:"#/properties/promptId/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.promptId,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.promptText !== undefined){
let data6 = data.promptText;
if((typeof data6 !== "string") && (data6 !== null)){
const err17 = {instancePath:instancePath+"/promptText",schemaPath:"#/properties/promptText/type",keyword:"type",params:{type: schema31.properties.promptText.type},message:"must be string,null",schema:schema31.properties.promptText.type,parentSchema:schema31.properties.promptText,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data6 === "string"){
if(func2(data6) > 5000){
const err18 = {instancePath:instancePath+"/promptText",schemaPath:"#/properties/promptText/maxLength",keyword:"maxLength",params:{limit: 5000},message:"must NOT have more than 5000 characters",schema:5000,parentSchema:schema31.properties.promptText,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.topic !== undefined){
let data7 = data.topic;
if((typeof data7 !== "string") && (data7 !== null)){
const err19 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/type",keyword:"type",params:{type: schema31.properties.topic.type},message:"must be string,null",schema:schema31.properties.topic.type,parentSchema:schema31.properties.topic,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data7 === "string"){
if(func2(data7) > 200){
const err20 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.topic,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.persona !== undefined){
let data8 = data.persona;
if(!((((((data8 === "discoverer") || (data8 === "buyer")) || (data8 === "evaluator")) || (data8 === "competitor")) || (data8 === "branded")) || (data8 === "control"))){
const err21 = {instancePath:instancePath+"/persona",schemaPath:"#/properties/persona/enum",keyword:"enum",params:{allowedValues: schema31.properties.persona.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.persona.enum,parentSchema:schema31.properties.persona,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.intent !== undefined){
let data9 = data.intent;
if((typeof data9 !== "string") && (data9 !== null)){
const err22 = {instancePath:instancePath+"/intent",schemaPath:"#/properties/intent/type",keyword:"type",params:{type: schema31.properties.intent.type},message:"must be string,null",schema:schema31.properties.intent.type,parentSchema:schema31.properties.intent,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(typeof data9 === "string"){
if(func2(data9) > 200){
const err23 = {instancePath:instancePath+"/intent",schemaPath:"#/properties/intent/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.intent,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
if(data.platform !== undefined){
let data10 = data.platform;
if(!((((data10 === "chatgpt") || (data10 === "perplexity")) || (data10 === "gemini")) || (data10 === "google"))){
const err24 = {instancePath:instancePath+"/platform",schemaPath:"#/properties/platform/enum",keyword:"enum",params:{allowedValues: schema31.properties.platform.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.platform.enum,parentSchema:schema31.properties.platform,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.surface !== undefined){
let data11 = data.surface;
if(!(((data11 === "api") || (data11 === "ui")) || (data11 === "serp"))){
const err25 = {instancePath:instancePath+"/surface",schemaPath:"#/properties/surface/enum",keyword:"enum",params:{allowedValues: schema31.properties.surface.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.surface.enum,parentSchema:schema31.properties.surface,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.provider !== undefined){
let data12 = data.provider;
if(typeof data12 === "string"){
if(func2(data12) > 200){
const err26 = {instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.provider,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(func2(data12) < 1){
const err27 = {instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.provider,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.provider.type,parentSchema:schema31.properties.provider,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.modelRequested !== undefined){
let data13 = data.modelRequested;
if(typeof data13 === "string"){
if(func2(data13) > 200){
const err29 = {instancePath:instancePath+"/modelRequested",schemaPath:"#/properties/modelRequested/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.modelRequested,data:data13};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(func2(data13) < 1){
const err30 = {instancePath:instancePath+"/modelRequested",schemaPath:"#/properties/modelRequested/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.modelRequested,data:data13};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/modelRequested",schemaPath:"#/properties/modelRequested/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.modelRequested.type,parentSchema:schema31.properties.modelRequested,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.modelServed !== undefined){
let data14 = data.modelServed;
if((typeof data14 !== "string") && (data14 !== null)){
const err32 = {instancePath:instancePath+"/modelServed",schemaPath:"#/properties/modelServed/type",keyword:"type",params:{type: schema31.properties.modelServed.type},message:"must be string,null",schema:schema31.properties.modelServed.type,parentSchema:schema31.properties.modelServed,data:data14};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(typeof data14 === "string"){
if(func2(data14) > 200){
const err33 = {instancePath:instancePath+"/modelServed",schemaPath:"#/properties/modelServed/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.modelServed,data:data14};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(func2(data14) < 1){
const err34 = {instancePath:instancePath+"/modelServed",schemaPath:"#/properties/modelServed/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.modelServed,data:data14};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
if(data.locale !== undefined){
let data15 = data.locale;
if(typeof data15 === "string"){
if(func2(data15) > 35){
const err35 = {instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/maxLength",keyword:"maxLength",params:{limit: 35},message:"must NOT have more than 35 characters",schema:35,parentSchema:schema31.properties.locale,data:data15};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(func2(data15) < 1){
const err36 = {instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.locale,data:data15};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.locale.type,parentSchema:schema31.properties.locale,data:data15};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.country !== undefined){
let data16 = data.country;
if((typeof data16 !== "string") && (data16 !== null)){
const err38 = {instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: schema31.properties.country.type},message:"must be string,null",schema:schema31.properties.country.type,parentSchema:schema31.properties.country,data:data16};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(typeof data16 === "string"){
if(!pattern4.test(data16)){
const err39 = {instancePath:instancePath+"/country",schemaPath:"#/properties/country/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}$"},message:"must match pattern \""+"^[A-Z]{2}$"+"\"",schema:"^[A-Z]{2}$",parentSchema:schema31.properties.country,data:data16};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
if(data.sampleIndex !== undefined){
let data17 = data.sampleIndex;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err40 = {instancePath:instancePath+"/sampleIndex",schemaPath:"#/properties/sampleIndex/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.sampleIndex.type,parentSchema:schema31.properties.sampleIndex,data:data17};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 2147483647 || isNaN(data17)){
const err41 = {instancePath:instancePath+"/sampleIndex",schemaPath:"#/properties/sampleIndex/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.sampleIndex,data:data17};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(data17 < 0 || isNaN(data17)){
const err42 = {instancePath:instancePath+"/sampleIndex",schemaPath:"#/properties/sampleIndex/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.sampleIndex,data:data17};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
if(data.runId !== undefined){
let data18 = data.runId;
if(typeof data18 === "string"){
if(func2(data18) > 200){
const err43 = {instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.runId,data:data18};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(func2(data18) < 1){
const err44 = {instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.runId,data:data18};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(!pattern5.test(data18)){
const err45 = {instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema31.properties.runId,data:data18};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.runId.type,parentSchema:schema31.properties.runId,data:data18};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.scheduledFor !== undefined){
let data19 = data.scheduledFor;
if(typeof data19 === "string"){
if(!(formats0(data19))){
const err47 = {instancePath:instancePath+"/scheduledFor",schemaPath:"#/properties/scheduledFor/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema31.properties.scheduledFor,data:data19};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/scheduledFor",schemaPath:"#/properties/scheduledFor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.scheduledFor.type,parentSchema:schema31.properties.scheduledFor,data:data19};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.observedAt !== undefined){
let data20 = data.observedAt;
if(typeof data20 === "string"){
if(!(formats0(data20))){
const err49 = {instancePath:instancePath+"/observedAt",schemaPath:"#/properties/observedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema31.properties.observedAt,data:data20};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/observedAt",schemaPath:"#/properties/observedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.observedAt.type,parentSchema:schema31.properties.observedAt,data:data20};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.status !== undefined){
let data21 = data.status;
if(!((((data21 === "ok") || (data21 === "refused")) || (data21 === "empty")) || (data21 === "error"))){
const err51 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.status.enum,parentSchema:schema31.properties.status,data:data21};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.errorCode !== undefined){
let data22 = data.errorCode;
if((typeof data22 !== "string") && (data22 !== null)){
const err52 = {instancePath:instancePath+"/errorCode",schemaPath:"#/properties/errorCode/type",keyword:"type",params:{type: schema31.properties.errorCode.type},message:"must be string,null",schema:schema31.properties.errorCode.type,parentSchema:schema31.properties.errorCode,data:data22};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(typeof data22 === "string"){
if(func2(data22) > 200){
const err53 = {instancePath:instancePath+"/errorCode",schemaPath:"#/properties/errorCode/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.errorCode,data:data22};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
if(data.errorMessage !== undefined){
let data23 = data.errorMessage;
if((typeof data23 !== "string") && (data23 !== null)){
const err54 = {instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/type",keyword:"type",params:{type: schema31.properties.errorMessage.type},message:"must be string,null",schema:schema31.properties.errorMessage.type,parentSchema:schema31.properties.errorMessage,data:data23};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(typeof data23 === "string"){
if(func2(data23) > 20000){
const err55 = {instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema31.properties.errorMessage,data:data23};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
if(data.answerText !== undefined){
let data24 = data.answerText;
if((typeof data24 !== "string") && (data24 !== null)){
const err56 = {instancePath:instancePath+"/answerText",schemaPath:"#/properties/answerText/type",keyword:"type",params:{type: schema31.properties.answerText.type},message:"must be string,null",schema:schema31.properties.answerText.type,parentSchema:schema31.properties.answerText,data:data24};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.rawResponseText !== undefined){
let data25 = data.rawResponseText;
if((typeof data25 !== "string") && (data25 !== null)){
const err57 = {instancePath:instancePath+"/rawResponseText",schemaPath:"#/properties/rawResponseText/type",keyword:"type",params:{type: schema31.properties.rawResponseText.type},message:"must be string,null",schema:schema31.properties.rawResponseText.type,parentSchema:schema31.properties.rawResponseText,data:data25};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.retrievalStatus !== undefined){
let data26 = data.retrievalStatus;
if(!(((data26 === "used") || (data26 === "notUsed")) || (data26 === "unknown"))){
const err58 = {instancePath:instancePath+"/retrievalStatus",schemaPath:"#/properties/retrievalStatus/enum",keyword:"enum",params:{allowedValues: schema31.properties.retrievalStatus.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.retrievalStatus.enum,parentSchema:schema31.properties.retrievalStatus,data:data26};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.searchQueries !== undefined){
let data27 = data.searchQueries;
if(Array.isArray(data27)){
if(data27.length > 1000){
const err59 = {instancePath:instancePath+"/searchQueries",schemaPath:"#/properties/searchQueries/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema31.properties.searchQueries,data:data27};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
const len0 = data27.length;
for(let i0=0; i0<len0; i0++){
let data28 = data27[i0];
if(typeof data28 === "string"){
if(func2(data28) > 5000){
const err60 = {instancePath:instancePath+"/searchQueries/" + i0,schemaPath:"#/properties/searchQueries/items/maxLength",keyword:"maxLength",params:{limit: 5000},message:"must NOT have more than 5000 characters",schema:5000,parentSchema:schema31.properties.searchQueries.items,data:data28};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/searchQueries/" + i0,schemaPath:"#/properties/searchQueries/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.searchQueries.items.type,parentSchema:schema31.properties.searchQueries.items,data:data28};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
else {
const err62 = {instancePath:instancePath+"/searchQueries",schemaPath:"#/properties/searchQueries/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.searchQueries.type,parentSchema:schema31.properties.searchQueries,data:data27};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.inputTokens !== undefined){
let data29 = data.inputTokens;
if((!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))) && (data29 !== null)){
const err63 = {instancePath:instancePath+"/inputTokens",schemaPath:"#/properties/inputTokens/type",keyword:"type",params:{type: schema31.properties.inputTokens.type},message:"must be integer,null",schema:schema31.properties.inputTokens.type,parentSchema:schema31.properties.inputTokens,data:data29};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 2147483647 || isNaN(data29)){
const err64 = {instancePath:instancePath+"/inputTokens",schemaPath:"#/properties/inputTokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.inputTokens,data:data29};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data29 < 0 || isNaN(data29)){
const err65 = {instancePath:instancePath+"/inputTokens",schemaPath:"#/properties/inputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.inputTokens,data:data29};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
if(data.outputTokens !== undefined){
let data30 = data.outputTokens;
if((!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))) && (data30 !== null)){
const err66 = {instancePath:instancePath+"/outputTokens",schemaPath:"#/properties/outputTokens/type",keyword:"type",params:{type: schema31.properties.outputTokens.type},message:"must be integer,null",schema:schema31.properties.outputTokens.type,parentSchema:schema31.properties.outputTokens,data:data30};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 2147483647 || isNaN(data30)){
const err67 = {instancePath:instancePath+"/outputTokens",schemaPath:"#/properties/outputTokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.outputTokens,data:data30};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(data30 < 0 || isNaN(data30)){
const err68 = {instancePath:instancePath+"/outputTokens",schemaPath:"#/properties/outputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.outputTokens,data:data30};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
if(data.costUsd !== undefined){
let data31 = data.costUsd;
if((!((typeof data31 == "number") && (isFinite(data31)))) && (data31 !== null)){
const err69 = {instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/type",keyword:"type",params:{type: schema31.properties.costUsd.type},message:"must be number,null",schema:schema31.properties.costUsd.type,parentSchema:schema31.properties.costUsd,data:data31};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 1000000000 || isNaN(data31)){
const err70 = {instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000",schema:1000000000,parentSchema:schema31.properties.costUsd,data:data31};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(data31 < 0 || isNaN(data31)){
const err71 = {instancePath:instancePath+"/costUsd",schemaPath:"#/properties/costUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.costUsd,data:data31};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
if(data.latencyMs !== undefined){
let data32 = data.latencyMs;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (data32 !== null)){
const err72 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/type",keyword:"type",params:{type: schema31.properties.latencyMs.type},message:"must be integer,null",schema:schema31.properties.latencyMs.type,parentSchema:schema31.properties.latencyMs,data:data32};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 2147483647 || isNaN(data32)){
const err73 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema31.properties.latencyMs,data:data32};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(data32 < 0 || isNaN(data32)){
const err74 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.latencyMs,data:data32};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
if(data.extractorVersion !== undefined){
let data33 = data.extractorVersion;
if(typeof data33 === "string"){
if(func2(data33) > 200){
const err75 = {instancePath:instancePath+"/extractorVersion",schemaPath:"#/properties/extractorVersion/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema31.properties.extractorVersion,data:data33};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(func2(data33) < 1){
const err76 = {instancePath:instancePath+"/extractorVersion",schemaPath:"#/properties/extractorVersion/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.extractorVersion,data:data33};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
else {
const err77 = {instancePath:instancePath+"/extractorVersion",schemaPath:"#/properties/extractorVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.extractorVersion.type,parentSchema:schema31.properties.extractorVersion,data:data33};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.mentions !== undefined){
let data34 = data.mentions;
if(Array.isArray(data34)){
if(data34.length > 1000){
const err78 = {instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema31.properties.mentions,data:data34};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
const len1 = data34.length;
for(let i1=0; i1<len1; i1++){
let data35 = data34[i1];
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
if(data35.brand === undefined){
const err79 = {instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/$defs/mention/required",keyword:"required",params:{missingProperty: "brand"},message:"must have required property '"+"brand"+"'",schema:schema32.required,parentSchema:schema32,data:data35};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(data35.position === undefined){
const err80 = {instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/$defs/mention/required",keyword:"required",params:{missingProperty: "position"},message:"must have required property '"+"position"+"'",schema:schema32.required,parentSchema:schema32,data:data35};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
for(const key1 in data35){
if(!(((((((key1 === "brand") || (key1 === "isOwn")) || (key1 === "position")) || (key1 === "count")) || (key1 === "sentiment")) || (key1 === "snippet")) || (key1 === "offsets"))){
const err81 = {instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/$defs/mention/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data35};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data35.brand !== undefined){
let data36 = data35.brand;
if(typeof data36 === "string"){
if(func2(data36) > 200){
const err82 = {instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema32.properties.brand,data:data36};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if(func2(data36) < 1){
const err83 = {instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema32.properties.brand,data:data36};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(!pattern5.test(data36)){
const err84 = {instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema32.properties.brand,data:data36};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
else {
const err85 = {instancePath:instancePath+"/mentions/" + i1+"/brand",schemaPath:"#/$defs/mention/properties/brand/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.brand.type,parentSchema:schema32.properties.brand,data:data36};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data35.isOwn !== undefined){
let data37 = data35.isOwn;
if(typeof data37 !== "boolean"){
const err86 = {instancePath:instancePath+"/mentions/" + i1+"/isOwn",schemaPath:"#/$defs/mention/properties/isOwn/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema32.properties.isOwn.type,parentSchema:schema32.properties.isOwn,data:data37};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data35.position !== undefined){
let data38 = data35.position;
if(!(((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38))) && (isFinite(data38)))){
const err87 = {instancePath:instancePath+"/mentions/" + i1+"/position",schemaPath:"#/$defs/mention/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.position.type,parentSchema:schema32.properties.position,data:data38};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if((typeof data38 == "number") && (isFinite(data38))){
if(data38 > 1000000 || isNaN(data38)){
const err88 = {instancePath:instancePath+"/mentions/" + i1+"/position",schemaPath:"#/$defs/mention/properties/position/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema32.properties.position,data:data38};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(data38 < 1 || isNaN(data38)){
const err89 = {instancePath:instancePath+"/mentions/" + i1+"/position",schemaPath:"#/$defs/mention/properties/position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema32.properties.position,data:data38};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
if(data35.count !== undefined){
let data39 = data35.count;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
const err90 = {instancePath:instancePath+"/mentions/" + i1+"/count",schemaPath:"#/$defs/mention/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.count.type,parentSchema:schema32.properties.count,data:data39};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 1000000 || isNaN(data39)){
const err91 = {instancePath:instancePath+"/mentions/" + i1+"/count",schemaPath:"#/$defs/mention/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema32.properties.count,data:data39};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(data39 < 1 || isNaN(data39)){
const err92 = {instancePath:instancePath+"/mentions/" + i1+"/count",schemaPath:"#/$defs/mention/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema32.properties.count,data:data39};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
if(data35.sentiment !== undefined){
let data40 = data35.sentiment;
if((!((typeof data40 == "number") && (isFinite(data40)))) && (data40 !== null)){
const err93 = {instancePath:instancePath+"/mentions/" + i1+"/sentiment",schemaPath:"#/$defs/mention/properties/sentiment/type",keyword:"type",params:{type: schema32.properties.sentiment.type},message:"must be number,null",schema:schema32.properties.sentiment.type,parentSchema:schema32.properties.sentiment,data:data40};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 > 1 || isNaN(data40)){
const err94 = {instancePath:instancePath+"/mentions/" + i1+"/sentiment",schemaPath:"#/$defs/mention/properties/sentiment/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.sentiment,data:data40};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data40 < -1 || isNaN(data40)){
const err95 = {instancePath:instancePath+"/mentions/" + i1+"/sentiment",schemaPath:"#/$defs/mention/properties/sentiment/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1",schema:-1,parentSchema:schema32.properties.sentiment,data:data40};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
if(data35.snippet !== undefined){
let data41 = data35.snippet;
if((typeof data41 !== "string") && (data41 !== null)){
const err96 = {instancePath:instancePath+"/mentions/" + i1+"/snippet",schemaPath:"#/$defs/mention/properties/snippet/type",keyword:"type",params:{type: schema32.properties.snippet.type},message:"must be string,null",schema:schema32.properties.snippet.type,parentSchema:schema32.properties.snippet,data:data41};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
if(typeof data41 === "string"){
if(func2(data41) > 20000){
const err97 = {instancePath:instancePath+"/mentions/" + i1+"/snippet",schemaPath:"#/$defs/mention/properties/snippet/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema32.properties.snippet,data:data41};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
}
if(data35.offsets !== undefined){
let data42 = data35.offsets;
if((!(Array.isArray(data42))) && (data42 !== null)){
const err98 = {instancePath:instancePath+"/mentions/" + i1+"/offsets",schemaPath:"#/$defs/mention/properties/offsets/type",keyword:"type",params:{type: schema32.properties.offsets.type},message:"must be array,null",schema:schema32.properties.offsets.type,parentSchema:schema32.properties.offsets,data:data42};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
if(Array.isArray(data42)){
if(data42.length > 10000){
const err99 = {instancePath:instancePath+"/mentions/" + i1+"/offsets",schemaPath:"#/$defs/mention/properties/offsets/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items",schema:10000,parentSchema:schema32.properties.offsets,data:data42};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
const len2 = data42.length;
for(let i2=0; i2<len2; i2++){
let data43 = data42[i2];
if(Array.isArray(data43)){
if(data43.length > 2){
const err100 = {instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2,schemaPath:"#/$defs/mention/properties/offsets/items/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items",schema:2,parentSchema:schema32.properties.offsets.items,data:data43};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if(data43.length < 2){
const err101 = {instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2,schemaPath:"#/$defs/mention/properties/offsets/items/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items",schema:2,parentSchema:schema32.properties.offsets.items,data:data43};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
const len3 = data43.length;
for(let i3=0; i3<len3; i3++){
let data44 = data43[i3];
if(!(((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44))) && (isFinite(data44)))){
const err102 = {instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2+"/" + i3,schemaPath:"#/$defs/mention/properties/offsets/items/items/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.offsets.items.items.type,parentSchema:schema32.properties.offsets.items.items,data:data44};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 > 2147483647 || isNaN(data44)){
const err103 = {instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2+"/" + i3,schemaPath:"#/$defs/mention/properties/offsets/items/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema32.properties.offsets.items.items,data:data44};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(data44 < 0 || isNaN(data44)){
const err104 = {instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2+"/" + i3,schemaPath:"#/$defs/mention/properties/offsets/items/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.offsets.items.items,data:data44};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
}
else {
const err105 = {instancePath:instancePath+"/mentions/" + i1+"/offsets/" + i2,schemaPath:"#/$defs/mention/properties/offsets/items/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.offsets.items.type,parentSchema:schema32.properties.offsets.items,data:data43};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
}
}
}
else {
const err106 = {instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/$defs/mention/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data35};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
}
else {
const err107 = {instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.mentions.type,parentSchema:schema31.properties.mentions,data:data34};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data.citations !== undefined){
let data45 = data.citations;
if(Array.isArray(data45)){
if(data45.length > 1000){
const err108 = {instancePath:instancePath+"/citations",schemaPath:"#/properties/citations/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema31.properties.citations,data:data45};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
const len4 = data45.length;
for(let i4=0; i4<len4; i4++){
let data46 = data45[i4];
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
if(data46.url === undefined){
const err109 = {instancePath:instancePath+"/citations/" + i4,schemaPath:"#/$defs/citation/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'",schema:schema33.required,parentSchema:schema33,data:data46};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
for(const key2 in data46){
if(!(((((key2 === "url") || (key2 === "title")) || (key2 === "order")) || (key2 === "sourceType")) || (key2 === "isCited"))){
const err110 = {instancePath:instancePath+"/citations/" + i4,schemaPath:"#/$defs/citation/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data:data46};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data46.url !== undefined){
let data47 = data46.url;
if(typeof data47 === "string"){
if(func2(data47) > 8192){
const err111 = {instancePath:instancePath+"/citations/" + i4+"/url",schemaPath:"#/$defs/citation/properties/url/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters",schema:8192,parentSchema:schema33.properties.url,data:data47};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
if(func2(data47) < 1){
const err112 = {instancePath:instancePath+"/citations/" + i4+"/url",schemaPath:"#/$defs/citation/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema33.properties.url,data:data47};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
else {
const err113 = {instancePath:instancePath+"/citations/" + i4+"/url",schemaPath:"#/$defs/citation/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema33.properties.url.type,parentSchema:schema33.properties.url,data:data47};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data46.title !== undefined){
let data48 = data46.title;
if((typeof data48 !== "string") && (data48 !== null)){
const err114 = {instancePath:instancePath+"/citations/" + i4+"/title",schemaPath:"#/$defs/citation/properties/title/type",keyword:"type",params:{type: schema33.properties.title.type},message:"must be string,null",schema:schema33.properties.title.type,parentSchema:schema33.properties.title,data:data48};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(typeof data48 === "string"){
if(func2(data48) > 5000){
const err115 = {instancePath:instancePath+"/citations/" + i4+"/title",schemaPath:"#/$defs/citation/properties/title/maxLength",keyword:"maxLength",params:{limit: 5000},message:"must NOT have more than 5000 characters",schema:5000,parentSchema:schema33.properties.title,data:data48};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
}
if(data46.order !== undefined){
let data49 = data46.order;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err116 = {instancePath:instancePath+"/citations/" + i4+"/order",schemaPath:"#/$defs/citation/properties/order/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema33.properties.order.type,parentSchema:schema33.properties.order,data:data49};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 > 1000000 || isNaN(data49)){
const err117 = {instancePath:instancePath+"/citations/" + i4+"/order",schemaPath:"#/$defs/citation/properties/order/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema33.properties.order,data:data49};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(data49 < 1 || isNaN(data49)){
const err118 = {instancePath:instancePath+"/citations/" + i4+"/order",schemaPath:"#/$defs/citation/properties/order/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema33.properties.order,data:data49};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
}
if(data46.sourceType !== undefined){
let data50 = data46.sourceType;
if(!((((((((data50 === "own") || (data50 === "competitor")) || (data50 === "editorial")) || (data50 === "corporate")) || (data50 === "ugc")) || (data50 === "reference")) || (data50 === "institutional")) || (data50 === "other"))){
const err119 = {instancePath:instancePath+"/citations/" + i4+"/sourceType",schemaPath:"#/$defs/citation/properties/sourceType/enum",keyword:"enum",params:{allowedValues: schema33.properties.sourceType.enum},message:"must be equal to one of the allowed values",schema:schema33.properties.sourceType.enum,parentSchema:schema33.properties.sourceType,data:data50};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data46.isCited !== undefined){
let data51 = data46.isCited;
if(typeof data51 !== "boolean"){
const err120 = {instancePath:instancePath+"/citations/" + i4+"/isCited",schemaPath:"#/$defs/citation/properties/isCited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.isCited.type,parentSchema:schema33.properties.isCited,data:data51};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
}
else {
const err121 = {instancePath:instancePath+"/citations/" + i4,schemaPath:"#/$defs/citation/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data:data46};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
}
else {
const err122 = {instancePath:instancePath+"/citations",schemaPath:"#/properties/citations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.citations.type,parentSchema:schema31.properties.citations,data:data45};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
}
else {
const err123 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const keywordCheck = validate21;
const schema34 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"keyword-check.schema.json","title":"Keyword check","description":"One line of a keyword file: where one keyword ranked on one engine at one time. A keyword is a term on an engine; what is shown of it comes from its last two successful checks.","type":"object","additionalProperties":false,"required":["term","engine","topic","checkedAt"],"properties":{"term":{"type":"string","minLength":1,"maxLength":500,"pattern":"\\S","x-message":"must not be blank","description":"The keyword. Both ends are trimmed; case is kept and tells keywords apart."},"engine":{"enum":["google","chatgpt","perplexity","gemini"],"description":"Where it was checked."},"topic":{"enum":["seo","geo","social"],"description":"Topic bucket."},"tracked":{"type":"boolean","default":true,"description":"Whether the workspace tracks the keyword."},"checkedAt":{"type":"string","format":"date-time","description":"When it was checked: ISO 8601 with a time zone, not before 2000 and not more than five minutes ahead. Kept to the millisecond. With term and engine it identifies the check: one that is known already is skipped."},"status":{"enum":["ok","error"],"default":"ok","description":"`error`: the check failed; it is recorded and changes nothing of what is shown."},"url":{"type":["string","null"],"pattern":"^https?://","x-message":"must be an http or https address, or null","maxLength":8192,"description":"The site's page that ranks, an http or https address; null when none does."},"position":{"type":["integer","null"],"minimum":1,"maximum":100,"description":"Place in the results; null outside the top 100. Needs a url."},"volume":{"type":"integer","minimum":0,"maximum":2147483647,"default":0,"description":"Estimated searches a month."},"difficulty":{"type":"integer","minimum":0,"maximum":100,"default":0,"description":"From 0 (easy) to 100."},"errorMessage":{"type":["string","null"],"maxLength":20000,"description":"What went wrong, in words."}},"allOf":[{"if":{"required":["position"],"properties":{"position":{"type":"integer"}}},"then":{"required":["url"],"properties":{"url":{"type":"string","x-message":"is required with a position"}},"x-message":"is required with a position"}},{"if":{"required":["status"],"properties":{"status":{"const":"error"}}},"then":{"properties":{"url":{"type":"null","x-message":"must be null when status is error"},"position":{"type":"null","x-message":"must be null when status is error"}}}}],"examples":[{"term":"project management software","engine":"google","topic":"seo","checkedAt":"2026-11-18T05:00:00Z","url":"https://www.example.com/","position":7,"volume":33100,"difficulty":78},{"term":"best kanban app","engine":"perplexity","topic":"geo","checkedAt":"2026-11-18T05:00:00Z","status":"error","errorMessage":"The engine did not answer."}]};
const pattern8 = new RegExp("^https?://", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="keyword-check.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.position === undefined) && (missing0 = "position")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.position !== undefined){
let data0 = data.position;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url === undefined){
const err2 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'",schema:schema34.allOf[0].then.required,parentSchema:schema34.allOf[0].then,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.url !== undefined){
let data1 = data.url;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/allOf/0/then/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.allOf[0].then.properties.url.type,parentSchema:schema34.allOf[0].then.properties.url,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
if(valid1){
var props0 = {};
props0.url = true;
props0.position = true;
}
}
if(!valid1){
const err4 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema34.allOf[0].if,parentSchema:schema34.allOf[0],data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const _errs10 = errors;
let valid4 = true;
const _errs11 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.status === undefined) && (missing1 = "status")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if(data.status !== undefined){
if("error" !== data.status){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
var _valid1 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs13 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url !== undefined){
let data3 = data.url;
if(data3 !== null){
const err7 = {instancePath:instancePath+"/url",schemaPath:"#/allOf/1/then/properties/url/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema34.allOf[1].then.properties.url.type,parentSchema:schema34.allOf[1].then.properties.url,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.position !== undefined){
let data4 = data.position;
if(data4 !== null){
const err8 = {instancePath:instancePath+"/position",schemaPath:"#/allOf/1/then/properties/position/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema34.allOf[1].then.properties.position.type,parentSchema:schema34.allOf[1].then.properties.position,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
var _valid1 = _errs13 === errors;
valid4 = _valid1;
if(valid4){
var props1 = {};
props1.url = true;
props1.position = true;
props1.status = true;
}
}
if(!valid4){
const err9 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema34.allOf[1].if,parentSchema:schema34.allOf[1],data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.term === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "term"},message:"must have required property '"+"term"+"'",schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.engine === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "engine"},message:"must have required property '"+"engine"+"'",schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.topic === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "topic"},message:"must have required property '"+"topic"+"'",schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.checkedAt === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "checkedAt"},message:"must have required property '"+"checkedAt"+"'",schema:schema34.required,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema34.properties, key0))){
const err14 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.term !== undefined){
let data5 = data.term;
if(typeof data5 === "string"){
if(func2(data5) > 500){
const err15 = {instancePath:instancePath+"/term",schemaPath:"#/properties/term/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema34.properties.term,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(func2(data5) < 1){
const err16 = {instancePath:instancePath+"/term",schemaPath:"#/properties/term/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema34.properties.term,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern5.test(data5)){
const err17 = {instancePath:instancePath+"/term",schemaPath:"#/properties/term/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema34.properties.term,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/term",schemaPath:"#/properties/term/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.term.type,parentSchema:schema34.properties.term,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.engine !== undefined){
let data6 = data.engine;
if(!((((data6 === "google") || (data6 === "chatgpt")) || (data6 === "perplexity")) || (data6 === "gemini"))){
const err19 = {instancePath:instancePath+"/engine",schemaPath:"#/properties/engine/enum",keyword:"enum",params:{allowedValues: schema34.properties.engine.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.engine.enum,parentSchema:schema34.properties.engine,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.topic !== undefined){
let data7 = data.topic;
if(!(((data7 === "seo") || (data7 === "geo")) || (data7 === "social"))){
const err20 = {instancePath:instancePath+"/topic",schemaPath:"#/properties/topic/enum",keyword:"enum",params:{allowedValues: schema34.properties.topic.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.topic.enum,parentSchema:schema34.properties.topic,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.tracked !== undefined){
let data8 = data.tracked;
if(typeof data8 !== "boolean"){
const err21 = {instancePath:instancePath+"/tracked",schemaPath:"#/properties/tracked/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema34.properties.tracked.type,parentSchema:schema34.properties.tracked,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.checkedAt !== undefined){
let data9 = data.checkedAt;
if(typeof data9 === "string"){
if(!(formats0(data9))){
const err22 = {instancePath:instancePath+"/checkedAt",schemaPath:"#/properties/checkedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema34.properties.checkedAt,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/checkedAt",schemaPath:"#/properties/checkedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.checkedAt.type,parentSchema:schema34.properties.checkedAt,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.status !== undefined){
let data10 = data.status;
if(!((data10 === "ok") || (data10 === "error"))){
const err24 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema34.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.status.enum,parentSchema:schema34.properties.status,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.url !== undefined){
let data11 = data.url;
if((typeof data11 !== "string") && (data11 !== null)){
const err25 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: schema34.properties.url.type},message:"must be string,null",schema:schema34.properties.url.type,parentSchema:schema34.properties.url,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(typeof data11 === "string"){
if(func2(data11) > 8192){
const err26 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters",schema:8192,parentSchema:schema34.properties.url,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!pattern8.test(data11)){
const err27 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://"},message:"must match pattern \""+"^https?://"+"\"",schema:"^https?://",parentSchema:schema34.properties.url,data:data11};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data.position !== undefined){
let data12 = data.position;
if((!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))) && (data12 !== null)){
const err28 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema34.properties.position.type},message:"must be integer,null",schema:schema34.properties.position.type,parentSchema:schema34.properties.position,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 100 || isNaN(data12)){
const err29 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema34.properties.position,data:data12};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data12 < 1 || isNaN(data12)){
const err30 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema34.properties.position,data:data12};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
if(data.volume !== undefined){
let data13 = data.volume;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err31 = {instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.volume.type,parentSchema:schema34.properties.volume,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 2147483647 || isNaN(data13)){
const err32 = {instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema34.properties.volume,data:data13};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data13 < 0 || isNaN(data13)){
const err33 = {instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.volume,data:data13};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
if(data.difficulty !== undefined){
let data14 = data.difficulty;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err34 = {instancePath:instancePath+"/difficulty",schemaPath:"#/properties/difficulty/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.difficulty.type,parentSchema:schema34.properties.difficulty,data:data14};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 100 || isNaN(data14)){
const err35 = {instancePath:instancePath+"/difficulty",schemaPath:"#/properties/difficulty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema34.properties.difficulty,data:data14};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data14 < 0 || isNaN(data14)){
const err36 = {instancePath:instancePath+"/difficulty",schemaPath:"#/properties/difficulty/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.difficulty,data:data14};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
if(data.errorMessage !== undefined){
let data15 = data.errorMessage;
if((typeof data15 !== "string") && (data15 !== null)){
const err37 = {instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/type",keyword:"type",params:{type: schema34.properties.errorMessage.type},message:"must be string,null",schema:schema34.properties.errorMessage.type,parentSchema:schema34.properties.errorMessage,data:data15};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(typeof data15 === "string"){
if(func2(data15) > 20000){
const err38 = {instancePath:instancePath+"/errorMessage",schemaPath:"#/properties/errorMessage/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema34.properties.errorMessage,data:data15};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
}
else {
const err39 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

return { observation, keywordCheck };
}
