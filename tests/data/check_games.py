#!/usr/bin/env python3
"""Checks every file under games/ against docs/schemas/ and against its game.json.

Usage: tests/data/check_games.py [--counts] [GAME...]
Prints one line per problem and exits 1 when there is any. Needs nothing but Python's standard library.
"""
import glob
import json
import os
import re
import sys
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
problems = []


def problem(where, what):
    problems.append(f"{os.path.relpath(where, ROOT) if where.startswith(ROOT) else where}: {what}")


def load(path):
    def unique(pairs):
        keys = [key for key, _ in pairs]
        for key in set(keys):
            if keys.count(key) > 1:
                problem(path, f"key {key!r} twice in one object")
        return dict(pairs)
    with open(path, encoding="utf-8") as file:
        return json.load(file, object_pairs_hook=unique)


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def errors(schema, value, root, at="$"):
    """The part of JSON Schema 2020-12 that docs/schemas/ uses."""
    if schema is True:
        return []
    if schema is False:
        return [f"{at}: not allowed here"]
    out = []
    if "$ref" in schema:
        node = root
        for part in schema["$ref"].lstrip("#/").split("/"):
            node = node[part]
        out += errors(node, value, root, at)
    if "type" in schema and not is_type(value, schema["type"]):
        return out + [f"{at}: {value!r} is no {schema['type']}"]
    if "enum" in schema and value not in schema["enum"]:
        out.append(f"{at}: {value!r} is none of {schema['enum']}")
    if "const" in schema and value != schema["const"]:
        out.append(f"{at}: {value!r} is not {schema['const']!r}")
    if isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            out.append(f"{at}: length {len(value)}")
        if "pattern" in schema and not re.search(schema["pattern"], value):
            out.append(f"{at}: {value!r} does not match {schema['pattern']}")
    if is_type(value, "integer"):
        if value < schema.get("minimum", value):
            out.append(f"{at}: {value} is too small")
        if value > schema.get("maximum", value):
            out.append(f"{at}: {value} is too large")
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            out.append(f"{at}: too few items")
        if len(value) > schema.get("maxItems", len(value)):
            out.append(f"{at}: too many items")
        if schema.get("uniqueItems") and len({json.dumps(x, sort_keys=True) for x in value}) < len(value):
            out.append(f"{at}: an item occurs twice")
        if "items" in schema:
            for index, item in enumerate(value):
                out += errors(schema["items"], item, root, f"{at}[{index}]")
    if isinstance(value, dict):
        if len(value) < schema.get("minProperties", 0):
            out.append(f"{at}: empty")
        out += [f"{at}: {key!r} is missing" for key in schema.get("required", []) if key not in value]
        for key, needed in schema.get("dependentRequired", {}).items():
            out += [f"{at}: {key!r} wants {other!r}" for other in needed if key in value and other not in value]
        for key, item in value.items():
            if "propertyNames" in schema:
                out += errors(schema["propertyNames"], key, root, f"{at}.{key}")
            if key in schema.get("properties", {}):
                out += errors(schema["properties"][key], item, root, f"{at}.{key}")
            elif "additionalProperties" in schema:
                if schema["additionalProperties"] is False:
                    out.append(f"{at}: unknown key {key!r}")
                else:
                    out += errors(schema["additionalProperties"], item, root, f"{at}.{key}")
    for part in schema.get("allOf", []):
        out += errors(part, value, root, at)
    if "anyOf" in schema and all(errors(part, value, root, at) for part in schema["anyOf"]):
        out.append(f"{at}: fits none of the choices")
    if "oneOf" in schema and sum(not errors(part, value, root, at) for part in schema["oneOf"]) != 1:
        out.append(f"{at}: must fit exactly one of the choices")
    if "not" in schema and not errors(schema["not"], value, root, at):
        out.append(f"{at}: fits what it must not")
    if "if" in schema:
        branch = "else" if errors(schema["if"], value, root, at) else "then"
        out += errors(schema.get(branch, True), value, root, at)
    return out


def valid(kind, path):
    schema = load(os.path.join(ROOT, "docs/schemas", f"{kind}.schema.json"))
    value = load(path)
    found = errors(schema, value, schema)
    for what in found:
        problem(path, what)
    return None if found else value


def fold(text):
    text = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return "".join(c for c in text if not unicodedata.combining(c)).casefold()


def slug(name):
    return re.sub(r"[^a-z0-9]+", "-", fold(name).replace("'", "")).strip("-")


class Game:
    def __init__(self, path):
        self.path = path
        self.data = valid("game", path)
        if not self.data:
            return
        data = self.data
        for key in ("card_types", "attributes", "keywords", "tags", "counters", "rarities", "finishes", "sections", "set_kinds"):
            ids = [entry["id"] for entry in data[key]]
            for twice in {i for i in ids if ids.count(i) > 1}:
                problem(path, f"{key}: id {twice!r} twice")
        fields = [f for a in data["attributes"] for f in a["search"]]
        for twice in {f for f in fields if fields.count(f) > 1}:
            problem(path, f"search field {twice!r} belongs to two attributes")
        self.types = {t["id"]: {s["id"] for s in t.get("subtypes", [])} for t in data["card_types"]}
        self.attributes = {a["id"]: a for a in data["attributes"]}
        for attribute in data["attributes"]:
            for type_id in attribute.get("types", []):
                if type_id not in self.types:
                    problem(path, f"attribute {attribute['id']}: no card type {type_id!r}")
            if attribute.get("values_of", attribute["id"]) not in self.attributes:
                problem(path, f"attribute {attribute['id']}: no attribute {attribute['values_of']!r}")
        self.keywords = {k["name"]: k for k in data["keywords"]}
        self.tags = {t["name"] for t in data["tags"]}

    def value_error(self, attribute, value):
        kind = attribute["type"]
        values = self.attributes[attribute.get("values_of", attribute["id"])].get("values", [])
        ids, letters = {v["id"] for v in values}, {v.get("letter") for v in values}
        if kind == "number":
            if value == "X" and attribute.get("variable"):
                return None
            fits = is_type(value, "integer") and attribute.get("min", value) <= value <= attribute.get("max", value)
        elif kind == "text":
            fits = isinstance(value, str) and len(value) <= attribute.get("max_length", 200)
        elif kind == "enum":
            fits = value in ids or any(value in [v["name"], *v.get("aliases", [])] for v in values)
        elif kind == "set":
            fits = isinstance(value, list) and set(value) <= ids and len(set(value)) == len(value)
        elif kind == "multiset":
            fits = set(value) <= (letters if isinstance(value, str) else ids)
        elif kind == "flag":
            fits = isinstance(value, bool)
        else:
            fits = (isinstance(value, list) and all(isinstance(x, str) for x in value)
                    and len(value) <= attribute.get("max_items", len(value))
                    and all(len(x) <= attribute.get("max_length", 200) for x in value))
        return None if fits else f"{attribute['id']}: {value!r} does not fit"

    def attribute_errors(self, card_type, attributes):
        for key, value in attributes.items():
            attribute = self.attributes.get(key)
            if not attribute:
                yield f"no attribute {key!r}"
            elif card_type and card_type not in attribute.get("types", [card_type]):
                yield f"{card_type} has no {key}"
            else:
                error = self.value_error(attribute, value)
                if error:
                    yield error


def check_sets(game, folder, counts):
    cards, printings, codes = {}, {}, set()
    files = [(p, valid("set", p)) for p in glob.glob(f"{folder}/sets/*.json")]
    # A card is defined by the oldest set that gives its facts; later sets may reprint it by name.
    files.sort(key=lambda f: (f[1] or {}).get("set", {}).get("released", ""))
    for path, data in files:
        if not data:
            continue
        code, kinds = data["set"]["code"], {k["id"] for k in game.data["set_kinds"]}
        if data["game"] != game.data["id"]:
            problem(path, f"game is {data['game']!r}")
        if code in codes:
            problem(path, f"set code {code} twice")
        codes.add(code)
        if not re.fullmatch(game.data["ids"]["set_code"], code):
            problem(path, f"set code {code!r} does not match the game's pattern")
        if data["set"]["kind"] not in kinds:
            problem(path, f"no set kind {data['set']['kind']!r}")
        for card in data["cards"]:
            check_card(game, path, card, cards, printings)
    counts["sets"], counts["cards"], counts["printings"] = len(codes), len(cards), len(printings)
    return cards, printings


def check_card(game, path, card, cards, printings):
    def say(what):
        problem(path, f"{card['name']}: {what}")
    card_id = card.get("id", slug(card["name"]))
    if "type" in card:
        if card_id in cards:
            say("given twice; reprint it by name alone")
        cards[card_id] = card
        if card["type"] not in game.types:
            say(f"no card type {card['type']!r}")
        for subtype in card.get("subtypes", []):
            if subtype not in game.types.get(card["type"], set()):
                say(f"{card['type']} has no subtype {subtype!r}")
        for error in game.attribute_errors(card["type"], card.get("attributes", {})):
            say(error)
        for keyword in card.get("keywords", []):
            name, number = re.fullmatch(r"(.*?)( \d+)?", keyword).groups()
            known = game.keywords.get(name)
            if not known or bool(known.get("numbered")) != bool(number):
                say(f"no keyword {keyword!r}")
        for tag in card.get("tags", []):
            if tag not in game.tags:
                say(f"no tag {tag!r}")
        if card.get("text", "") != card.get("text", "").strip() or "  " in card.get("text", ""):
            say("stray blanks in the text")
    elif card_id not in cards:
        say("reprint of an unknown card")
    for printing in card["printings"]:
        if printing["id"] in printings:
            say(f"printing {printing['id']} twice")
        printings[printing["id"]] = card_id
        if not re.fullmatch(game.data["ids"]["printing"], printing["id"]):
            say(f"printing id {printing['id']!r} does not match the game's pattern")
        base = re.fullmatch(game.data["ids"].get("alternate_art", "$."), printing["id"])
        if base and printings.get(base.group(1)) != card_id:
            say(f"{printing['id']} is no alternate art of this card")
        if printing["rarity"] not in {r["id"] for r in game.data["rarities"]}:
            say(f"no rarity {printing['rarity']!r}")
        if printing.get("finish", game.data["finishes"][0]["id"]) not in {f["id"] for f in game.data["finishes"]}:
            say(f"no finish {printing['finish']!r}")


def check_notes(game, folder, cards, printings, counts):
    names = {fold(card["name"]): card_id for card_id, card in cards.items()}

    def card_of(path, given):
        found = given if given in cards else printings.get(given, names.get(fold(given)))
        if not found:
            problem(path, f"no card {given!r}")
        return found

    for kind in ("errata", "rulings"):
        counts[kind], seen = 0, set()
        for path in sorted(glob.glob(f"{folder}/{kind}/*.json")):
            data = valid(kind, path) or {kind: []}
            for note in data[kind]:
                counts[kind] += 1
                if kind == "errata":
                    card = cards.get(card_of(path, note["card"]))
                    if card:
                        for error in game.attribute_errors(card["type"], note.get("changes", {})):
                            problem(path, f"{note['card']}: {error}")
                    key = (note["card"], note["effective"], note["kind"])
                else:
                    for given in note["cards"]:
                        card_of(path, given)
                    key = note.get("id", note["text"])
                if key in seen:
                    problem(path, f"{key} twice")
                seen.add(key)
    path = f"{folder}/repairs.json"
    if os.path.exists(path):
        counts["repairs"] = len((valid("repairs", path) or {"repairs": []})["repairs"])


def check_formats(game, folder, counts):
    sections = {section["id"] for section in game.data["sections"]}
    paths = sorted(glob.glob(f"{folder}/formats/*.json"))
    known = {os.path.basename(path)[:-len(".json")] for path in paths}
    counts["formats"] = len(paths)
    for path in paths:
        data = valid("format", path)
        if not data:
            continue
        if f"{data['id']}.json" != os.path.basename(path):
            problem(path, "the id is not the file's name")
        if data["game"] != game.data["id"]:
            problem(path, f"game is {data['game']!r}")
        if data.get("extends", data["id"]) not in known:
            problem(path, f"no format {data['extends']!r}")
        for version in data["versions"]:
            for section in version.get("sections", {}):
                if section not in sections:
                    problem(path, f"no section {section!r}")


def check_decks(folder, cards, counts):
    names = {fold(card["name"]) for card in cards.values()}
    counts["decks"] = 0
    for path in sorted(glob.glob(f"{folder}/decks/*.txt")):
        counts["decks"] += 1
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            line = line.strip()
            if not line or line.startswith(("//", "#")):
                continue
            entry = re.fullmatch(r"(\d+) (.+)", line)
            if not entry or fold(entry.group(2)) not in names:
                problem(path, f"line {number}: no card in {line!r}")


def main(arguments):
    show = "--counts" in arguments
    chosen = [a for a in arguments if not a.startswith("-")]
    for folder in sorted(filter(os.path.isdir, glob.glob(os.path.join(ROOT, "games", "*")))):
        name = os.path.basename(folder)
        if chosen and name not in chosen:
            continue
        if not os.path.exists(f"{folder}/game.json"):
            problem(folder, "no game.json")
            continue
        game, counts = Game(f"{folder}/game.json"), {}
        if not game.data:
            continue
        if game.data["id"] != name:
            problem(game.path, f"id is not {name!r}")
        cards, printings = check_sets(game, folder, counts)
        check_notes(game, folder, cards, printings, counts)
        check_formats(game, folder, counts)
        check_decks(folder, cards, counts)
        if show:
            print(name + ": " + ", ".join(f"{number} {what}" for what, number in counts.items()))
    print("\n".join(problems) if problems else "games: no problem found")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
