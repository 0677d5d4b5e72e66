#include "db/store.h"  // core/ must not know db/
